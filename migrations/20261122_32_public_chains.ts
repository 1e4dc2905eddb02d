import type { Knex } from 'knex';

/**
 * What lets anybody check history without the installation's secret: a seal's heads also carry the
 * end of a chain of bare SHA-256 (docs/history.md), and the seal signs a Merkle root over them, so that
 * one chain is proved without the others. Made while sealing: a bulk decision pays nothing for it.
 * `covered_until` says up to which movement all chains are sealed; a backlog is sealed in its order.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table workflow_seals
      add column format smallint not null default 1,
      add column covered_until timestamptz;
    alter table workflow_seals alter column format drop default;
    alter table workflow_seal_heads add column public_hash bytea;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table workflow_seal_heads drop column public_hash;
    alter table workflow_seals drop column format, drop column covered_until;
  `);
}

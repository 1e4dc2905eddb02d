import type { Knex } from 'knex';

/**
 * Lets anybody check history without the installation's secret: checkpoints also sign a Merkle root over
 * the ends of SHA-256 chains (docs/history.md). `covered_until` says how far all chains are covered.
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

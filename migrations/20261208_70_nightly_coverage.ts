import type { Knex } from 'knex';

/**
 * Each night verifies a part of what is old, too. When every part was last read is kept with the run, under
 * its signature.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table history_verifications
      add column coverage jsonb,
      drop constraint history_verifications_kind_check;
    alter table history_verifications add constraint history_verifications_kind_check
      check (kind in ('full', 'incremental', 'nightly'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update history_verifications set kind = 'incremental' where kind = 'nightly';
    alter table history_verifications
      drop column coverage,
      drop constraint history_verifications_kind_check;
    alter table history_verifications add constraint history_verifications_kind_check
      check (kind in ('full', 'incremental'));
  `);
}

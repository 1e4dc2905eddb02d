import type { Knex } from 'knex';

const LOGS = ['leave_ledger', 'data_accesses'];

/** Days of leave are worth money, and who took data out must not be denied: both are signed as other logs. */
export async function up(knex: Knex): Promise<void> {
  for (const log of LOGS) {
    await knex.raw(`
      alter table ${log} add column salt bytea, add column digest bytea, add column signature bytea,
        add column erased_at timestamptz`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const log of LOGS) {
    await knex.raw(`
      alter table ${log} drop column salt, drop column digest, drop column signature,
        drop column erased_at`);
  }
}

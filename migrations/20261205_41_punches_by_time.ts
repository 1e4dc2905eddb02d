import type { Knex } from 'knex';

/** Many people punch in the same second: raw punches are listed by time and id. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index punches_by_account;
    create index punches_by_account on punches (account_id, at, id)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index punches_by_account;
    create index punches_by_account on punches (account_id, at)`);
}

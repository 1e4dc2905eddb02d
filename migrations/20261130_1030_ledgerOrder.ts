import type { Knex } from 'knex';

const LEDGERS = ['pf_ledger', 'tax_ledger'];

/** Lets the first page of a ledger, newest day first, be read from an index: a payday has thousands of rows. */
export async function up(knex: Knex): Promise<void> {
  for (const ledger of LEDGERS) {
    await knex.raw(`
      drop index ${ledger}_of_account;
      create index ${ledger}_of_account on ${ledger} (account_id, day desc, id);
    `);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const ledger of LEDGERS) {
    await knex.raw(`
      drop index ${ledger}_of_account;
      create index ${ledger}_of_account on ${ledger} (account_id, day);
    `);
  }
}

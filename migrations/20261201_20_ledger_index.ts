import type { Knex } from 'knex';

const index = (more: string): string => `
  drop index leave_ledger_of;
  create index leave_ledger_of on leave_ledger (employee_id, leave_type_id, effective_on)
    include (days${more});`;

/** Everybody's balances are read off the index alone: the rows behind it took a quarter of the time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(index(', kind, account_id'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(index(''));
}

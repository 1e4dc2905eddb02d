import type { Knex } from 'knex';

/** How often a type is earned over the year, on which day, and up to what balance. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table leave_types
      add accrual_every text not null default 'monthly' check (accrual_every in
        ('weekly', 'twiceMonthly', 'monthly', 'quarterly', 'halfYearly')),
      add accrual_paid_at text not null default 'lastDay'
        check (accrual_paid_at in ('start', 'lastDay', 'joiningDay')),
      add balance_cap numeric(6, 2) check (balance_cap > 0)`);

export const down = (knex: Knex): Promise<void> =>
  knex.raw('alter table leave_types drop accrual_every, drop accrual_paid_at, drop balance_cap');

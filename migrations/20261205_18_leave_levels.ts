import type { Knex } from 'knex';

/** Days by length of service, and days earned by work instead of by time. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table leave_policy_days
      drop constraint leave_policy_days_leave_policy_id_leave_type_id_key,
      add after_months integer check (after_months >= 0),
      add balance_cap numeric(6, 2) check (balance_cap > 0);
    create unique index leave_policy_days_once on leave_policy_days
      (leave_policy_id, leave_type_id, coalesce(after_months, 0));
    alter table leave_types
      add accrual_by text not null default 'time' check (accrual_by in ('time', 'worked')),
      add days_worked_for_one numeric(6, 2) check (days_worked_for_one > 0)`);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table leave_types drop accrual_by, drop days_worked_for_one;
    delete from leave_policy_days where coalesce(after_months, 0) > 0;
    drop index leave_policy_days_once;
    alter table leave_policy_days drop after_months, drop balance_cap,
      add constraint leave_policy_days_leave_policy_id_leave_type_id_key
        unique (leave_policy_id, leave_type_id)`);

import type { Knex } from 'knex';

/** Days of leave that are paid out, and days earned by work on days off. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table leave_types
      drop constraint leave_types_granted_check,
      add constraint leave_types_granted_check
        check (granted in ('yearly', 'monthly', 'byHand', 'compensatory')),
      add encash_by text not null default 'basic' check (encash_by in ('basic', 'gross')),
      add encash_month_days integer check (encash_month_days > 0),
      add earned_expires_after integer check (earned_expires_after > 0);

    -- An open or approved encashment. The rate is that of its last check, so what is paid can be explained.
    create table leave_encashments (
      request_id bigint primary key references requests,
      account_id bigint not null references accounts,
      employee_id bigint not null references employees,
      leave_type_id bigint not null references leave_types,
      asked_on date not null,
      days numeric(6, 2) not null check (days > 0),
      day_rate numeric(14, 4) not null check (day_rate >= 0),
      amount numeric(14, 2) not null check (amount >= 0),
      is_approved boolean not null default false
    );
    create index leave_encashments_of on leave_encashments (employee_id, leave_type_id);

    -- A day off on which somebody worked: it earns once, whoever asks again.
    create table compensatory_days (
      request_id bigint primary key references requests,
      account_id bigint not null references accounts,
      employee_id bigint not null references employees,
      leave_type_id bigint not null references leave_types,
      worked_on date not null,
      days numeric(3, 2) not null check (days > 0),
      usable_from date not null,
      usable_to date not null check (usable_to >= usable_from),
      is_approved boolean not null default false,
      unique (employee_id, worked_on)
    );
    create index compensatory_days_by_account on compensatory_days (account_id, usable_to);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table compensatory_days, leave_encashments;
    update leave_types set granted = 'byHand' where granted = 'compensatory';
    alter table leave_types drop earned_expires_after, drop encash_month_days, drop encash_by,
      drop constraint leave_types_granted_check,
      add constraint leave_types_granted_check check (granted in ('yearly', 'monthly', 'byHand'))`);
}

import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- How many a department may hire in a fiscal year, and what they may cost in a month. A department
    -- without a row has no plan: nothing can go beyond it.
    create table headcount_plans (
      department_id bigint not null references departments,
      fiscal_year integer not null,
      account_id bigint not null references accounts,
      vacancies integer not null check (vacancies >= 0),
      budget numeric(14, 2) not null check (budget >= 0),
      updated_by bigint not null references users,
      updated_at timestamptz not null default now(),
      primary key (department_id, fiscal_year)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table headcount_plans');
}

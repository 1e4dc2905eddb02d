import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- When an account works: what deadlines are counted by. An account without a row has the default
    -- of machines/shared/workingTime.ts.
    create table working_calendars (
      account_id bigint primary key references accounts,
      time_zone text not null,
      -- ISO weekdays, Monday 1 to Sunday 7. A week of nothing but weekend would never end.
      weekend smallint[] not null check (cardinality(weekend) <= 6),
      opens time not null,
      closes time not null,
      updated_at timestamptz not null default now(),
      updated_by bigint references users,
      check (closes > opens)
    );

    create table holidays (
      account_id bigint not null references accounts,
      day date not null,
      name text not null,
      primary key (account_id, day)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table holidays; drop table working_calendars');
}

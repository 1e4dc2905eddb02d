import type { Knex } from 'knex';

/**
 * A day begins and ends where the account works. In UTC a release at 01:00 in Dhaka lay on the day
 * before, and on the first of a month its arrears were a month short.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The default is that of machines/values/workingTime.ts; a test compares them.
    create function account_time_zone(account bigint) returns text language sql stable as
      $$ select coalesce((select time_zone from working_calendars where account_id = account),
        'Asia/Dhaka') $$;

    create function account_day(account bigint, at timestamptz default now()) returns date
      language sql stable as $$ select (at at time zone account_time_zone(account))::date $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function account_day(bigint, timestamptz);
    drop function account_time_zone(bigint);
  `);
}

import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- How long a key (an account, an address) has to wait before it may try again. Whoever tries is
    -- counted before the try is looked at, so that a thousand at once are not a thousand tries.
    create table delays (
      key text primary key,
      failures integer not null,
      failed_at timestamptz not null,
      blocked_until timestamptz not null
    ) with (fillfactor = 70);
    create index delays_by_age on delays (failed_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table delays');
}

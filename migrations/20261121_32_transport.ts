import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Sealed calls that were taken, so that none is taken twice. Unlogged: a row is needed for two
    -- minutes, and is written before each call.
    create unlogged table sealed_calls (
      hash bytea primary key,
      at timestamptz not null default now()
    );
    create index sealed_calls_by_age on sealed_calls (at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table sealed_calls');
}

import type { Knex } from 'knex';

/** Lists of requests begin with the newest, also where an import brought older ones afterwards. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'create index requests_newest on requests (account_id, kind, created_at desc, id desc)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index requests_newest');
}

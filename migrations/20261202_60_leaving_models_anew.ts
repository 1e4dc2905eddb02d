import type { Knex } from 'knex';

/** Columns become numbers in another way: the worker trains each account's model anew within minutes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('delete from leaving_models');
}

export const down = up;

import type { Knex } from 'knex';

const PLAIN = 'planned as (';
const MATERIALIZED = 'planned as materialized (';

/**
 * Whoever is placed alike has the same plan. PostgreSQL merged its query into that of each person, and
 * looked up holidays and exceptions for 66,000 days in place of 132.
 */
export const up = (knex: Knex): Promise<void> => rewrite(knex, PLAIN, MATERIALIZED);
export const down = (knex: Knex): Promise<void> => rewrite(knex, MATERIALIZED, PLAIN);

async function rewrite(knex: Knex, from: string, to: string): Promise<void> {
  const { rows } = await knex.raw<{ rows: { text: string }[] }>(
    `select pg_get_functiondef('days_of(bigint, bigint[], date, date)'::regprocedure) as text`,
  );
  const text = rows[0]?.text ?? '';
  if (!text.includes(from)) throw new Error(`days_of has no "${from}"`);
  await knex.raw(text.replace(from, to).replaceAll('?', '\\?'));
}

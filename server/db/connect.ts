import knex, { type Knex } from 'knex';
import pg from 'pg';

// bigint ids fit a double until 2^53; numeric money is at most 14 digits, exact as a double with
// two decimals on the wire. Dates stay text: a Date would drag the process's time zone in.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export type Db = Knex;
export type Tx = Knex.Transaction;

/**
 * Opens a pool that works as `cadre_app`, the role that owns no table. Pass `asOwner` for
 * migrations alone.
 */
export function connect(
  url: string,
  options: { pool?: number; asOwner?: boolean; name?: string } = {},
): Db {
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: options.name ?? 'cadre',
      connectionTimeoutMillis: 3000,
      keepAlive: true,
    },
    pool: {
      min: 0,
      max: options.pool ?? 10,
      acquireTimeoutMillis: 3000,
      ...(options.asOwner
        ? {}
        : {
            afterCreate: (
              client: pg.Client,
              done: (error: Error | null, client: pg.Client) => void,
            ) => client.query('set role cadre_app', (error) => done(error ?? null, client)),
          }),
    },
  });
}

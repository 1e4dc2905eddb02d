import type pg from 'pg';

/**
 * A pool that outlives its connections: cut while it is idle, one is replaced when the pool is next asked;
 * cut in someone's hands, between two statements, the next statement fails. Unheard, either would end the
 * whole process.
 */
export function outliving(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return pool;
}

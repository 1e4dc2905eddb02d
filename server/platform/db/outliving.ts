import type pg from 'pg';

/**
 * Handles lost connections: an idle one is replaced when next needed, and one in use fails its next
 * statement. Unhandled, either error would end the process.
 */
export function outliving(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return pool;
}

import type pg from 'pg';

/**
 * Handles lost connections. An idle connection is replaced when one is needed next; with a connection in use, the next
 * statement fails. Without these listeners, either error would end the process.
 */
export function outliving(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return pool;
}

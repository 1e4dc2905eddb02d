import type pg from 'pg';

/**
 * Handles lost connections. An unused one is replaced when it is needed next; for a used one, the next
 * statement fails. Without these listeners, either error would end the process.
 */
export function outliving(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return pool;
}

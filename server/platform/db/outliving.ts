import type pg from 'pg';

/**
 * Handles lost connections: an idle one is replaced at its next use, and the next statement of one in use fails.
 * Without listeners, either error would end the process.
 */
export function outliving(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return pool;
}

import type pg from 'pg';
import { run, type Statement } from '#server/platform/db/statement.ts';
import type { Bus } from '#server/platform/realtime/bus.ts';

export type Waking = Pick<Bus, 'wake' | 'wakesOn'>;

/**
 * A transaction of its own after the write: within it, NOTIFY would hold the lock of all that notify until
 * the disk has the commit. Nothing is said of what was rolled back, and it doesn't wait for the disk, as
 * the next group on this connection would wait with it.
 */
const WAKE: Statement = {
  name: 'cadre-wake',
  sql: `select set_config('synchronous_commit', 'off', true), pg_notify($channel::text, '')
    where exists (select from workflow_batches where id = any($batchIds::uuid[]))`,
};

/**
 * Wakes the worker behind the statement that writes these batches, in the same packet. False if the bus is
 * not PostgreSQL's.
 */
export function wakeBehind(
  connection: pg.ClientBase,
  bus: Waking,
  batchIds: readonly string[],
): boolean {
  if (bus.wakesOn === undefined) return false;
  // Lost with the connection, or refused: said by the bus, and the relay also polls.
  run(connection, WAKE, { channel: bus.wakesOn, batchIds }).catch(() => bus.wake());
  return true;
}

import type pg from 'pg';
import { run, type Statement } from '#server/platform/db/statement.ts';
import type { Bus } from '#server/platform/realtime/bus.ts';

export type Waking = Pick<Bus, 'wake' | 'wakesOn'>;

/**
 * In its own transaction after the write: within the write, NOTIFY would hold a lock that all
 * notifiers share until the commit is on disk. Rolled-back batches are not announced. It commits
 * asynchronously, because the next group on this connection would otherwise wait for the disk, too.
 */
const WAKE: Statement = {
  name: 'cadre-wake',
  sql: `select set_config('synchronous_commit', 'off', true), pg_notify($channel::text, '')
    where exists (select from workflow_batches where id = any($batchIds::uuid[]))`,
};

/**
 * Wakes the worker after the statement that writes these batches, in the same packet. False if the
 * bus is not PostgreSQL's.
 */
export function wakeBehind(
  connection: pg.ClientBase,
  bus: Waking,
  batchIds: readonly string[],
): boolean {
  if (bus.wakesOn === undefined) return false;
  // If it is lost with the connection or refused, the bus reports it, and the relay also polls.
  run(connection, WAKE, { channel: bus.wakesOn, batchIds }).catch(() => bus.wake());
  return true;
}

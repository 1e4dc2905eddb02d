import type pg from 'pg';
import { run, type Statement } from '#server/platform/db/statement.ts';
import type { Bus } from '#server/platform/realtime/bus.ts';

export type Waking = Pick<Bus, 'wake' | 'wakesOn'>;

/**
 * NOTIFY has its own transaction after the write. Within the write, it would hold a lock that all notifiers share until
 * the commit is on disk. It commits asynchronously, because the next group on this connection would otherwise wait for
 * the disk. Batches that were rolled back are not announced.
 */
const WAKE: Statement = {
  name: 'cadre-wake',
  sql: `select set_config('synchronous_commit', 'off', true), pg_notify($channel::text, '')
    where exists (select from workflow_batches where id = any($batchIds::uuid[]))`,
};

/**
 * Sends a statement that wakes the worker, in the same packet as the statement that writes these batches and after it.
 * Returns false if the bus does not use PostgreSQL.
 */
export function wakeBehind(
  connection: pg.ClientBase,
  bus: Waking,
  batchIds: readonly string[],
): boolean {
  if (bus.wakesOn === undefined) return false;
  // If the statement fails, the worker is woken through the bus instead. Even if that is lost, the
  // outbox relay finds the batches, because it also polls.
  run(connection, WAKE, { channel: bus.wakesOn, batchIds }).catch(() => bus.wake());
  return true;
}

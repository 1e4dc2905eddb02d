import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { isQueueName, type JobQueue, type QueueName } from '#server/queues/queues.ts';

const TAKEN = 500;

/**
 * Moves envelopes from the outbox to their queues; answers whether there may be more. Taking by
 * SKIP LOCKED, not by a last position: a position skips rows that commit late. An envelope added
 * but not marked, because the process died in between, is added again under the same job id. The
 * id holds the envelope's time as well: a queue may still know number 1 of a database before this one.
 */
export const relayOutbox = (db: Db, queues: ReadonlyMap<QueueName, JobQueue>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await query<{ id: number; queue: string; payload: unknown; at: number }>(
      tx,
      `select id, queue, payload, (extract(epoch from created_at) * 1000)::bigint as at
       from outbox where sent_at is null
       order by id limit ${TAKEN} for update skip locked`,
    );
    if (rows.length === 0) return false;
    for (const [name, queue] of queues) {
      const mine = rows.filter((row) => isQueueName(row.queue) && row.queue === name);
      if (mine.length > 0) {
        await queue.add(
          mine.map((row) => ({ id: `outbox-${row.id}-${row.at}`, data: row.payload })),
        );
      }
    }
    await query(tx, 'update outbox set sent_at = now() where id = any($ids::bigint[])', {
      ids: rows.map((row) => row.id),
    });
    return rows.length === TAKEN;
  });

import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { OutboxData } from '#server/queues/queues.ts';

/** Writes an outbox message, committed with the data that it refers to. */
export async function writeOutbox<Name extends keyof OutboxData>(
  tx: Tx,
  queue: Name,
  payload: OutboxData[Name],
  /** ISO instant; by default now. */
  at: string | null = null,
): Promise<void> {
  await query(
    tx,
    `insert into outbox (queue, payload, created_at)
     values ($queue, $payload::jsonb, coalesce($at::timestamptz, now()))`,
    { queue, payload: JSON.stringify(payload), at },
  );
}

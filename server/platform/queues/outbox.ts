import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { OutboxData } from './queues.ts';

/** Writes messages to the outbox, in the transaction of the data that they refer to. */
export async function writeOutbox<Name extends keyof OutboxData>(
  tx: Tx,
  queue: Name,
  ...payloads: readonly OutboxData[Name][]
): Promise<void> {
  await query(
    tx,
    `insert into outbox (queue, payload, created_at)
     select $queue, payload, now() from unnest($payloads::jsonb[]) payload`,
    { queue, payloads: payloads.map((one) => JSON.stringify(one)) },
  );
}

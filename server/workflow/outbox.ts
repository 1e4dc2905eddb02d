import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';

/** A word to the workers, committed with what it speaks of. */
export async function writeOutbox(
  tx: Tx,
  queue: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await query(tx, 'insert into outbox (queue, payload) values ($queue, $payload::jsonb)', {
    queue,
    payload: JSON.stringify(payload),
  });
}

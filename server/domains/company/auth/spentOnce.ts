import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/**
 * Marks a token that works once as used.
 * @returns false if it was used before.
 */
export async function spendOnce(db: Db | Tx, id: string, expiresAt: Date): Promise<boolean> {
  const first = await query(
    db,
    `insert into used_tickets (id, expires_at) values ($id, $expiresAt::timestamptz)
     on conflict do nothing returning id`,
    { id, expiresAt: expiresAt.toISOString() },
  );
  return first.length > 0;
}

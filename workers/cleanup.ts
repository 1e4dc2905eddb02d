import type { Db } from '#server/db/connect.ts';
import { removeUnboundFiles } from '#server/features/documents/index.ts';
import { query } from '#server/db/sql.ts';

/**
 * What has no use any more, and after how long. A refresh token that was used is still known by its
 * mark when its row is gone; the log of sign-ins and the history are never touched.
 */
const USELESS: readonly string[] = [
  `refresh_tokens where used_at < now() - interval '1 day' or expires_at < now()`,
  `sessions where expires_at < now() - interval '1 day'
     or revoked_at < now() - interval '1 day'`,
  `one_time_codes where requested_at < now() - interval '1 day'`,
  `mail_changes where requested_at < now() - interval '1 day'`,
  `password_resets where requested_at < now() - interval '1 day'`,
  `delays where failed_at < now() - interval '1 day' and blocked_until < now() and key !~ '^(ever|nobody) '`,
  `delays where failed_at < now() - interval '1 year' and starts_with(key, 'nobody ')`,
  `used_tickets where expires_at < now() - interval '1 day'`,
  `mails where claimed_until < now() - interval '30 days'`,
  `bulk_updates where made_at < now() - interval '30 days'`,
  `webhook_deliveries where made_at < now() - interval '30 days' and next_at is null`,
  // What a forgotten file said is forgotten with its bytes.
  `file_texts t where exists (select from files f where f.id = t.file_id and f.deleted_at is not null)`,
  `idempotency_keys where created_at < now() - interval '7 days'`,
];

/** Deletes it; answers whether there may be more, as loops do. */
export async function cleanUp(db: Db, dataDir: string): Promise<boolean> {
  for (const what of USELESS) await query(db, `delete from ${what}`);
  await removeUnboundFiles(db, dataDir);
  return false;
}

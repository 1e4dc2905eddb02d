import type { Db } from '#server/platform/db/connect.ts';
import { removeUnboundFiles } from '#server/kits/uploads/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { forgetJobs } from '#server/platform/jobs/jobs.ts';

/**
 * Rows to delete, each after its retention period. A used refresh token is still recognised by its signature
 * after its row is deleted. The sign-in log and the history are never deleted.
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
  // The extracted text of a deleted file is deleted with it.
  `file_texts t where exists (select from files f where f.id = t.file_id and f.deleted_at is not null)`,
  `idempotency_keys where created_at < now() - interval '7 days'`,
];

/**
 * Deletes expired rows and files without an owner.
 * @returns false, because nothing is ever left for a second pass.
 */
export async function cleanUp(db: Db, dataDir: string): Promise<boolean> {
  for (const what of USELESS) await query(db, `delete from ${what}`);
  await forgetJobs(db);
  await removeUnboundFiles(db, dataDir);
  return false;
}

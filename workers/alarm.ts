import type { VerificationResult } from '#server/checkpoints/verifications.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { sendNotices } from '#server/workflow/notices/writeNotices.ts';

/** The name under which notices about the history are stored; it is not a workflow. */
const HISTORY = 'history';

/**
 * Notifies everyone in the audit role, in the application and by mail, that verification failed; this
 * notice cannot be switched off. It gives the number of failures; the screen shows which, by permission.
 */
export async function raiseAlarm(
  tx: Tx,
  { brokenCount }: Pick<VerificationResult, 'brokenCount'>,
): Promise<void> {
  const auditors = await query<{ userId: number; accountId: number }>(
    tx,
    `select distinct u.id as "userId", u.account_id as "accountId"
     from held_parts r join users u on u.id = r.user_id
     where r.role = 'audit' and u.is_active order by u.id`,
  );
  for (const accountId of new Set(auditors.map((one) => one.accountId))) {
    const told = auditors.filter((one) => one.accountId === accountId);
    await sendNotices(
      tx,
      { accountId, workflow: HISTORY },
      told.map(({ userId }) => ({
        userId,
        kind: 'waiting',
        title: 'The history is not intact',
        details: `${brokenCount.toLocaleString('en')} ${brokenCount === 1 ? 'problem was' : 'problems were'} found by the verification`,
        path: '/history',
        count: 1,
      })),
    );
  }
}

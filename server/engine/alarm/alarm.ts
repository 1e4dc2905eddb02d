import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { sendNotices } from '#server/engine/notices/writeNotices.ts';

/** The name under which notices about the history are stored. The column holds a workflow's ID for other notices. */
const HISTORY = 'history';

/**
 * What the notice reports: the number of findings; rows that the application ignores because someone changed them in
 * the database; or a verification that failed, is overdue, or found a database older than its own checkpoints.
 */
export type Alarm =
  | { brokenCount: number }
  | { notObeyed: readonly string[] }
  | 'failed'
  | 'overdue'
  | 'younger';

const WITHOUT_RESULT = {
  failed: 'The verification did not finish, so nothing is proved. Start it again',
  overdue: 'Nothing has been verified for more than 36 hours',
  younger:
    'The database is older than a checkpoint that was signed here: it was restored or cut back',
};

/**
 * Notifies everyone in the audit role, in the application and by mail, that the history has
 * findings or could not be verified. A missing verification is reported, too, because otherwise
 * someone could silence the alarm by stopping it. This notice cannot be switched off. Details are
 * shown on the screen, by permission.
 */
export async function raiseAlarm(tx: Tx, alarm: Alarm): Promise<void> {
  const auditors = await query<{ userId: number; accountId: number }>(
    tx,
    `select distinct u.id as "userId", u.account_id as "accountId"
     from held_parts r join users u on u.id = r.user_id
     where r.role = 'audit' and u.is_active order by u.id`,
  );
  for (const accountId of new Set(auditors.map((one) => one.accountId))) {
    const notifiedAuditors = auditors.filter((one) => one.accountId === accountId);
    await sendNotices(
      tx,
      { accountId, workflow: HISTORY },
      notifiedAuditors.map(({ userId }) => ({
        userId,
        kind: 'waiting',
        title:
          typeof alarm === 'string' ? 'The history is not verified' : 'The history is not intact',
        details: typeof alarm === 'string' ? WITHOUT_RESULT[alarm] : describeFindings(alarm),
        path: '/history',
        count: 1,
      })),
    );
  }
}

const MAX_NAMED = 5;

const describeFindings = (alarm: Exclude<Alarm, string>): string => {
  if ('notObeyed' in alarm) {
    const names = alarm.notObeyed.slice(0, MAX_NAMED).join(', ');
    return `Not obeyed, because it does not match its signed history: ${names}`;
  }
  const count = alarm.brokenCount;
  return `${count.toLocaleString('en')} ${count === 1 ? 'problem was' : 'problems were'} found by the verification`;
};

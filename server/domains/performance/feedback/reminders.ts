import { msg } from '#machines/core/locales/messages.ts';
import { english } from '#machines/core/locales/translate.ts';
import { FEEDBACK_DUE } from '#machines/core/values/notifications.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { sendNoticesApart } from '#server/engine/notices/writeNotices.ts';

/** This many people are reminded in one transaction. */
const MAX = 500;

/**
 * Reminds raters once a day of feedback that is due today or tomorrow. No one else is notified, because who has not
 * answered is as confidential as the answers. Returns whether there may be more.
 */
export async function remindOfFeedback(tx: Tx): Promise<boolean> {
  const now = databaseTime().toISOString();
  // Without a lock, two workers at once would both find that today's notice is missing.
  const [lock] = await query<{ isFree: boolean }>(
    tx,
    `select pg_try_advisory_xact_lock(hashtext('cadre ${FEEDBACK_DUE}')) as "isFree"`,
    {},
  );
  if (lock?.isFree !== true) return false;
  const late = await query<{ userId: number; accountId: number; count: number }>(
    tx,
    `select u.id as "userId", u.account_id as "accountId", count(*)::integer as count
     from workflow_instances i join feedback_requests q on q.id = i.subject_id
     join feedback_rounds r on r.id = q.round_id join users u on u.employee_id = q.rater_id and u.is_active
     where i.workflow = 'feedbackRequest' and i.state = 'asked'
       and r.due_on <= ($now::timestamptz at time zone account_time_zone(r.account_id))::date + 1
       and not exists (select from notices n where n.user_id = u.id and n.workflow = $workflow
         and (n.created_at at time zone account_time_zone(u.account_id))::date
           = ($now::timestamptz at time zone account_time_zone(u.account_id))::date)
     group by u.id, u.account_id order by u.id limit $most`,
    { now, workflow: FEEDBACK_DUE, most: MAX },
  );
  for (const [accountId, theirs] of grouped(late, (one) => one.accountId)) {
    const notices = theirs.map(({ userId, count }) => ({
      userId,
      kind: 'deadline' as const,
      title:
        count === 1
          ? msg('The feedback that you are asked for is due')
          : english(msg('You are asked for feedback about {count} people, which is due'), {
              count,
            }),
      details: '',
      path: '/pms/assessment/feedback',
      count,
    }));
    await sendNoticesApart(tx, { accountId, workflow: FEEDBACK_DUE }, notices);
  }
  return late.length === MAX;
}

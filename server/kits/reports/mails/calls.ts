import type { z } from 'zod';
import type { MenuReference } from '#machines/core/access/permissions.ts';
import type { ReportMail, saveMailBody, stopMailBody } from '#machines/kits/reports/mail.ts';
import { actorOfUser } from '#server/platform/access/actorOfUser.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import type { Report } from '#server/kits/reports/report.ts';

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;

/** The scheduled mails of a report that the caller owns or receives, active ones first. */
export const readMails = ({ db, actor }: Call, report: Report): Promise<ReportMail[]> =>
  query<ReportMail>(
    db,
    `select m.id, v.name as "viewName", r.name as "to", b.name as by, m.every, m.on_day as "onDay",
       m.at_hour as "atHour", m.format, m.ended,
       to_char(m.next_at at time zone 'UTC', ${INSTANT}) as "nextAt",
       to_char(m.last_at at time zone 'UTC', ${INSTANT}) as "lastAt"
     from report_mails m join report_views v on v.id = m.view_id
     join user_people r on r.user_id = m.user_id join user_people b on b.user_id = m.made_by
     where m.account_id = $accountId and v.report = $report and $userId in (m.user_id, m.made_by)
     order by m.ended is not null, m.next_at, m.id`,
    { accountId: actor.accountId, userId: actor.userId, report: report.id },
  );

/**
 * Schedules mails of a report with the filters of a view that the caller has saved.
 * @throws AppError 404 for another user's view, 400 for a recipient who may not open the report.
 */
export async function saveMail(
  { tx, actor }: WriteCall,
  report: Report,
  { viewId, employeeId, every, onDay, atHour, format }: z.output<typeof saveMailBody>,
): Promise<{ autoId: number }> {
  const { accountId, userId } = actor;
  const own = await queryOne(
    tx,
    `select id from report_views
     where id = $viewId and report = $report and made_by = $userId and account_id = $accountId`,
    { viewId, report: report.id, userId, accountId },
  );
  if (!own) throw notFound('Saved filter not found');
  const recipient =
    employeeId === null ? userId : await readRecipient(tx, actor, report, employeeId);
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into report_mails (account_id, view_id, made_by, user_id, every, on_day, at_hour,
       format, next_at)
     values ($accountId, $viewId, $userId, $recipient, $every, $onDay, $atHour, $format,
       next_mail_at(account_time_zone($accountId), $every, $onDay, $atHour, $now::timestamptz))
     on conflict (view_id, user_id) do update set every = excluded.every, on_day = excluded.on_day,
       at_hour = excluded.at_hour, format = excluded.format, next_at = excluded.next_at, ended = null
     returning id`,
    {
      accountId,
      viewId,
      userId,
      recipient,
      every,
      onDay,
      atHour,
      format,
      now: databaseTime().toISOString(),
    },
  );
  return { autoId: row?.id ?? 0 };
}

async function readRecipient(
  tx: WriteCall['tx'],
  { accountId }: WriteCall['actor'],
  { screen }: Report,
  employeeId: number,
): Promise<number> {
  const refuse = (message: string) => invalid(message, [{ path: 'employeeId', message }]);
  const user = await queryOne<{ id: number }>(
    tx,
    'select id from users where employee_id = $employeeId and account_id = $accountId',
    { employeeId, accountId },
  );
  const reader = user && (await actorOfUser(tx, user.id));
  if (!reader?.held.has(screen.reference as MenuReference, 'isView')) {
    throw refuse('They do not have access to this report');
  }
  return reader.actor.userId;
}

/**
 * Ends a scheduled mail.
 * @throws AppError 404 for a mail that the caller neither owns nor receives.
 */
export async function stopMail(
  { tx, actor }: WriteCall,
  report: Report,
  { id }: z.output<typeof stopMailBody>,
): Promise<void> {
  const gone = await query(
    tx,
    `delete from report_mails m using report_views v
     where m.id = $id and v.id = m.view_id and v.report = $report
       and $userId in (m.user_id, m.made_by) and m.account_id = $accountId
     returning m.id`,
    { id, report: report.id, userId: actor.userId, accountId: actor.accountId },
  );
  if (gone.length === 0) throw notFound('Scheduled report not found');
}

import { msg } from '#machines/core/locales/messages.ts';
import { PAYSLIPS } from '#machines/core/values/notifications.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';
import { sendNotices } from '#server/engine/notices/writeNotices.ts';
import { TEMPLATE_OF_RUN } from './template.ts';

const READY = msg('Your payslip is ready');

/**
 * Sends each published payslip of a run once, as its template says: as a notification, or as a protected file to people
 * who have an address and the value that serves as the password.
 */
export async function sendSlips(
  tx: Tx,
  { runId, accountId }: { runId: number; accountId: number },
): Promise<void> {
  const sent = await query<{ slipId: number; userId: number; way: string; month: string }>(
    tx,
    `with due as (
       select s.id, s.account_id, u.id as user_id, m.name as month, case
         when t.mail = 'birthDate' and e.birth_date is not null and a.has_mail then t.mail
         when t.mail = 'nationalId' and coalesce(e.national_id, '') <> '' and a.has_mail then t.mail
         else 'notice' end as way
       from payroll_runs r join payroll_months m on m.id = r.month_id
       join lateral (${TEMPLATE_OF_RUN}) t on t.mail <> 'none'
       join slips s on s.run_id = r.id and s.is_live
       join employees e on e.id = s.employee_id
       join users u on u.employee_id = e.id and u.is_active
       cross join lateral (select coalesce(nullif(e.office_mail, ''), nullif(e.personal_mail, '')) is not null) a (has_mail)
       where r.id = $runId and r.account_id = $accountId and r.locked_at is not null
     ), stored as (
       insert into slip_mails (slip_id, account_id, user_id, way)
       select id, account_id, user_id, way from due order by id on conflict do nothing
       returning slip_id, user_id, way)
     select d.id as "slipId", d.user_id as "userId", d.way, d.month from stored x join due d on d.id = x.slip_id`,
    { runId, accountId },
  );
  await sendNotices(
    tx,
    { accountId, workflow: PAYSLIPS },
    sent
      .filter(({ way }) => way === 'notice')
      .map(({ slipId, userId, month }) => ({
        userId,
        kind: 'decided',
        title: READY,
        details: month,
        path: `/SelfService/payslip?slip=${slipId}`,
        count: 1,
      })),
  );
  const files = sent.filter(({ way }) => way !== 'notice');
  if (files.length > 0) {
    await queueMail(tx, ...files.map(({ slipId }) => ({ kind: 'payslip' as const, slipId })));
  }
}

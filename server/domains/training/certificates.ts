import { msg } from '#machines/core/locales/messages.ts';
import type { EndingCertificate } from '#machines/domains/training/contracts/training.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import { CERTIFICATES } from '#machines/core/values/notifications.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { sendNoticesApart } from '#server/engine/notices/writeNotices.ts';

/**
 * How many days before a certificate expires people are reminded: first to plan a training, then because time is
 * running out.
 */
export const DAYS_BEFORE = [60, 14] as const;
/** At most this many certificates are handled per transaction. */
const MAX = 500;
const OWN = '/SelfService/traininganddevelopment/application';

/** SQL: whether a certificate `c` is replaced by a later one of the same training title. */
const IS_RENEWED = `exists (select from training_certificates n where n.employee_id = c.employee_id
  and n.training_title_id = c.training_title_id
  and (n.expires_on is null or (n.expires_on, n.id) > (c.expires_on, c.id)))`;

interface Reminder {
  userId: number;
  accountId: number;
  isOwn: boolean;
  name: string;
  title: string;
  expiresOn: string;
}

/**
 * Reminds holders and their supervisors of certificates that expire soon, once for each of `DAYS_BEFORE`. If the worker
 * was stopped, only the latest due reminder is sent. Days are in the account's time zone. Renewed certificates and
 * those of leavers are left out.
 * @returns whether there may be more.
 */
export async function remindOfCertificates(tx: Tx): Promise<boolean> {
  const due = await query<Reminder>(
    tx,
    `with due as (
       select c.id, c.account_id, c.employee_id, c.training_title_id, c.expires_on, b.days
       from training_certificates c join employees e on e.id = c.employee_id and e.is_active
       cross join lateral (
         select ($now::timestamptz at time zone account_time_zone(c.account_id))::date as today) w
       cross join lateral (select min(days) as days from unnest($days::integer[]) days
         where w.today >= c.expires_on - days) b
       where c.expires_on >= w.today and b.days is not null and not ${IS_RENEWED}
         and not exists (select from training_certificate_reminders r
           where r.training_certificate_id = c.id and r.days_before <= b.days)
       order by c.id limit ${MAX}),
     sent as (
       insert into training_certificate_reminders (account_id, training_certificate_id, days_before)
       select account_id, id, days from due
       on conflict do nothing returning training_certificate_id as id)
     select u.id as "userId", u.account_id as "accountId", u.employee_id = e.id as "isOwn", e.name,
       l.name as title, d.expires_on::text as "expiresOn"
     from sent join due d on d.id = sent.id
     join employees e on e.id = d.employee_id
     join training_titles l on l.id = d.training_title_id
     join users u on u.employee_id in (e.id, e.supervisor_id) and u.is_active
     order by d.id, u.id`,
    { now: databaseTime().toISOString(), days: [...DAYS_BEFORE] },
  );
  for (const [accountId, theirs] of grouped(due, (one) => one.accountId)) {
    const notices = theirs.map(({ userId, isOwn, name, title, expiresOn }) => ({
      userId,
      kind: 'deadline' as const,
      title: isOwn
        ? msg('A training certificate of yours is about to expire')
        : msg('A training certificate in your team is about to expire'),
      details: isOwn ? `${title}: ${expiresOn}` : `${name}, ${title}: ${expiresOn}`,
      path: OWN,
      count: 1,
    }));
    await sendNoticesApart(tx, { accountId, workflow: CERTIFICATES }, notices);
  }
  return due.length >= MAX;
}

/** GET /Training/Certificates: certificates of the caller and the caller's reports that expire soon or have expired. */
export async function readEnding({ db, actor }: Call): Promise<EndingCertificate[]> {
  const { accountId, employeeId } = actor;
  if (employeeId === null) return [];
  return query<EndingCertificate>(
    db,
    `select c.id as "certificateId", e.name, e.code, e.id = $employeeId as "isOwn", l.name as title,
       c.expires_on::text as "expiresOn", c.expires_on < account_day($accountId) as "isOver",
       (select min(s.starts_at at time zone s.time_zone)::date::text from training_applications a
          join trainings s on s.id = a.training_id and s.training_title_id = c.training_title_id
          join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
            and i.state = 'seated'
        where a.employee_id = e.id) as "renewsOn"
     from training_certificates c
     join employees e on e.id = c.employee_id and e.is_active
       and (e.id = $employeeId or e.supervisor_id = $employeeId)
     join training_titles l on l.id = c.training_title_id
     where c.account_id = $accountId and c.expires_on < account_day($accountId) + $days::integer + 1
       and not ${IS_RENEWED}
     order by e.id <> $employeeId, c.expires_on, e.name, c.id limit 500`,
    { accountId, employeeId, days: DAYS_BEFORE[0] },
  );
}

import { msg } from '#machines/core/locales/messages.ts';
import { english } from '#machines/core/locales/translate.ts';
import { ASSESSMENTS } from '#machines/core/values/notifications.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { sendNoticesApart } from '#server/engine/notices/writeNotices.ts';
import { isLate, WAITS } from './late.ts';

/** This many people are reminded in one transaction. */
const MAX = 500;

interface LateForms {
  userId: number;
  accountId: number;
  self: number;
  supervisor: number;
  earlier: number;
  hr: number;
}

/**
 * Reminds people of the forms that have waited for them for longer than their cycle allows: one notice for all forms,
 * at most once a day. HR is reminded of its own stage. Returns whether there may be more.
 */
export async function remindOfAssessments(tx: Tx): Promise<boolean> {
  const now = databaseTime().toISOString();
  // Without a lock, two workers at once would both find that today's notice is missing.
  const [lock] = await query<{ isFree: boolean }>(
    tx,
    `select pg_try_advisory_xact_lock(hashtext('cadre ${ASSESSMENTS}')) as "isFree"`,
    {},
  );
  if (lock?.isFree !== true) return false;
  const late = await query<LateForms>(tx, LATE, { now, workflow: ASSESSMENTS, most: MAX });
  for (const [accountId, theirs] of grouped(late, (one) => one.accountId)) {
    const notices = theirs.map((forms) => {
      const count = forms.self + forms.supervisor + forms.earlier + forms.hr;
      return {
        userId: forms.userId,
        kind: 'deadline' as const,
        title:
          count === 1
            ? msg('An assessment is late and waiting for you')
            : english(msg('{count} assessments are late and waiting for you'), { count }),
        details: getDetails(forms),
        path: forms.hr === count ? '/pms/assessment/hr' : '/pms/assessment',
        count,
      };
    });
    await sendNoticesApart(tx, { accountId, workflow: ASSESSMENTS }, notices);
  }
  return late.length === MAX;
}

/** How many forms of each kind are late. */
const getDetails = ({ self, supervisor, earlier, hr }: LateForms): string =>
  [
    ['Self assessment', self] as const,
    ['Supervisor assessment', supervisor] as const,
    ['Earlier supervisor’s assessment', earlier] as const,
    ['HR assessment', hr] as const,
  ]
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${kind}: ${count}`)
    .join(', ');

const LATE = `
  with late as (
    select a.account_id, a.employee_id, i.state, i.business_unit_id, case i.state
        when 'self' then a.employee_id when 'supervisor' then a.supervisor_id
        when 'earlier' then (i.parties->>'earlierSupervisor')::bigint end as rater_id
    from workflow_instances i join appraisals a on a.id = i.subject_id
    join performance_cycles c on c.id = a.cycle_id and c.is_active
    where i.workflow = 'appraisal' and not i.is_final and ${WAITS}
      and ${isLate(`($now::timestamptz at time zone account_time_zone(a.account_id))::date`)}
  ), asked as (
    select u.id, u.account_id, l.state from late l join users u on u.employee_id = l.rater_id
    where l.state <> 'hr' and u.is_active
    union all
    -- HR of the unit; no one acts on their own.
    select distinct on (l.employee_id, u.id) u.id, u.account_id, l.state from late l
    join user_roles r on r.role = 'hr' and (r.business_unit_id is null or r.business_unit_id = l.business_unit_id)
      and account_day(l.account_id) between coalesce(r.from_date, '-infinity') and coalesce(r.until_date, 'infinity')
    join users u on u.id = r.user_id and u.account_id = l.account_id and u.is_active
      and u.employee_id is distinct from l.employee_id
    where l.state = 'hr'
  )
  select s.id as "userId", s.account_id as "accountId",
    count(*) filter (where s.state = 'self')::integer as self,
    count(*) filter (where s.state = 'supervisor')::integer as supervisor,
    count(*) filter (where s.state = 'earlier')::integer as earlier,
    count(*) filter (where s.state = 'hr')::integer as hr
  from asked s
  where not exists (select from notices n where n.user_id = s.id and n.workflow = $workflow
    and (n.created_at at time zone account_time_zone(s.account_id))::date
      = ($now::timestamptz at time zone account_time_zone(s.account_id))::date)
  group by s.id, s.account_id order by s.id limit $most`;

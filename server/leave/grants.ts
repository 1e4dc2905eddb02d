import { granted, grantsUpTo, proRated, type AccrualPlan } from '#machines/leave/accrual.ts';
import { exact } from '#machines/leave/amount.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { LeaveYear } from './balances.ts';
import { postLeaveEntries } from './ledger.ts';

const MONTHS = 12;

interface Right {
  leaveTypeId: number;
  granted: 'yearly' | 'monthly';
  roundTo: string;
  days: number;
  /** The day from which somebody earns in this year: its first, or the day of joining. */
  since: string;
}

/** Whom a policy gives what: the narrowest decides for each type. */
const RIGHTS = `
  select distinct on (e.id, t.id) e.id as employee_id, t.id as leave_type_id, t.granted, t.round_to,
    d.days, greatest(e.joining_date, $from::date) as since
  from employees e
  join leave_policies p on p.account_id = e.account_id and p.is_active
    and (p.business_unit_id is null or p.business_unit_id = e.business_unit_id)
    and (p.employment_type_id is null or p.employment_type_id = e.employment_type_id)
  join leave_policy_days d on d.leave_policy_id = p.id and d.days > 0
  join leave_types t on t.id = d.leave_type_id and t.is_active
    and t.granted in ('yearly', 'monthly')
  where e.account_id = $accountId and e.is_active and e.joining_date <= least($to::date, $today::date)
  order by e.id, t.id, (p.business_unit_id is not null)::int
    + (p.employment_type_id is not null)::int desc, p.id`;

/**
 * Grants what is due in a leave year by a day, for everybody at once. Whoever began on the same day has
 * the same schedule, so it is worked out once for each such day; what was granted stays as it was.
 */
export async function grantDue(
  tx: Tx,
  accountId: number,
  { id, startsOn, endsOn }: LeaveYear,
  today: string,
): Promise<void> {
  const bound = { accountId, from: startsOn, to: endsOn, today };
  const rights = await query<Right>(
    tx,
    `select distinct leave_type_id as "leaveTypeId", granted, round_to as "roundTo",
       days::float8 as days, since::text as since from (${RIGHTS}) r`,
    bound,
  );
  const due = rights.flatMap((right) => scheduleOf(right, startsOn, endsOn, today));
  await postLeaveEntries(
    tx,
    `select $accountId::bigint as account_id, r.employee_id, r.leave_type_id, g.kind, g.days,
       g."on" as effective_on, $yearId::bigint as leave_year_id
     from (${RIGHTS}) r
     join jsonb_to_recordset($due::jsonb) g ("leaveTypeId" bigint, "ofYear" numeric, since date,
       kind text, "on" date, days numeric)
       on g."leaveTypeId" = r.leave_type_id and g."ofYear" = r.days and g.since = r.since
     where not exists (select from leave_ledger l where l.leave_year_id = $yearId
       and l.employee_id = r.employee_id and l.leave_type_id = r.leave_type_id and l.kind = g.kind
       and l.effective_on = g."on")`,
    { ...bound, yearId: id, due: JSON.stringify(due) },
  );
}

/** The grants of a year up to a day for somebody who earns since a day. */
export function scheduleOf(
  { leaveTypeId, granted: how, roundTo, days: ofYear, since }: Right,
  startsOn: string,
  endsOn: string,
  upTo: string,
) {
  const row = { leaveTypeId, ofYear, since };
  if (how === 'yearly') {
    const days = proRated(ofYear, { from: startsOn, to: endsOn }, since);
    return days > 0 ? [{ ...row, kind: 'grant', on: since, days }] : [];
  }
  const plan: AccrualPlan = {
    rhythm: { frequency: 'monthly', anchor: startsOn },
    paidAt: 'lastDay',
    levels: [{ afterMonths: 0, perPeriod: ofYear / MONTHS, cap: null }],
    roundTo: roundTo === 'none' ? null : Number(roundTo),
    mostPerYear: ofYear,
  };
  let sofar = 0;
  return grantsUpTo(plan, since, upTo < endsOn ? upTo : endsOn).flatMap(({ on, days: earned }) => {
    const held = { balance: sofar, grantedThisYear: sofar };
    const days = exact(granted(earned, held, { ...plan, cap: null }));
    sofar = exact(sofar + days);
    return days > 0 ? [{ ...row, kind: 'accrual', on, days }] : [];
  });
}

import { granted, grantsUpTo, proRated, type AccrualPlan } from '#machines/leave/accrual.ts';
import { exact, sum } from '#machines/leave/amount.ts';
import { PER_YEAR, type Frequency } from '#machines/leave/schedule.ts';
import { earlier } from '#machines/values/dates.ts';
import { grouped } from '#machines/values/grouped.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { LeaveYear } from './balances.ts';
import { postLeaveEntries } from './ledger.ts';

interface Right {
  leaveTypeId: number;
  granted: 'yearly' | 'monthly';
  every: Frequency;
  paidAt: 'start' | 'lastDay' | 'joiningDay';
  roundTo: string;
  days: number;
  /** The balance above which nothing is earned; null: no cap. */
  cap: number | null;
  /** The day from which someone earns in this year: its first, or the day of joining. */
  since: string;
  /** Where days come on the day of joining; else null, so that many share a schedule. */
  joined: string | null;
}

/** Whom a policy gives what: the narrowest decides for each type. */
const RIGHTS = `
  select distinct on (e.id, t.id) e.id as employee_id, t.id as leave_type_id, t.granted, t.round_to,
    t.accrual_every, t.accrual_paid_at, t.balance_cap, d.days,
    greatest(e.joining_date, $from::date) as since,
    case when t.accrual_paid_at = 'joiningDay' then e.joining_date end as joined
  from employees e
  join leave_policies p on p.account_id = e.account_id and p.is_active
    and (p.business_unit_id is null or p.business_unit_id = e.business_unit_id)
    and (p.employment_type_id is null or p.employment_type_id = e.employment_type_id)
  join leave_policy_days d on d.leave_policy_id = p.id and d.days > 0
  join leave_types t on t.id = d.leave_type_id and t.is_active
    and t.granted in ('yearly', 'monthly')
  where e.account_id = $accountId and e.is_active and e.joining_date <= least($to::date, $today::date)
    and ($person::bigint is null or e.id = $person)
  order by e.id, t.id, (p.business_unit_id is not null)::int
    + (p.employment_type_id is not null)::int desc, p.id`;

const RIGHT = `leave_type_id as "leaveTypeId", granted, accrual_every as every,
  accrual_paid_at as "paidAt", round_to as "roundTo", days::float8 as days,
  balance_cap::float8 as cap, since::text as since, joined::text as joined`;

/**
 * Grants what is due in a leave year by a day, for everyone at once. The person who began on the same day
 * has the same schedule, so it is calculated once for each such day; what was granted stays as it was.
 */
export async function grantDue(
  tx: Tx,
  accountId: number,
  { id, startsOn, endsOn }: LeaveYear,
  today: string,
): Promise<void> {
  const bound = { accountId, from: startsOn, to: endsOn, today, person: null };
  const rights = await query<Right>(tx, `select distinct ${RIGHT} from (${RIGHTS}) r`, bound);
  const due = rights.flatMap((right) =>
    right.cap === null ? scheduleOf(right, startsOn, endsOn, today) : [],
  );
  await postLeaveEntries(
    tx,
    `select $accountId::bigint as account_id, r.employee_id, r.leave_type_id, g.kind, g.days,
       g."on" as effective_on, $yearId::bigint as leave_year_id
     from (${RIGHTS}) r
     join jsonb_to_recordset($due::jsonb) g ("leaveTypeId" bigint, "ofYear" numeric, since date,
       joined date, kind text, "on" date, days numeric)
       on g."leaveTypeId" = r.leave_type_id and g."ofYear" = r.days and g.since = r.since
         and g.joined is not distinct from r.joined
     where not exists (select from leave_ledger l where l.leave_year_id = $yearId
       and l.employee_id = r.employee_id and l.leave_type_id = r.leave_type_id and l.kind = g.kind
       and l.effective_on = g."on")`,
    { ...bound, yearId: id, due: JSON.stringify(due) },
  );
  const capped = rights.filter(({ cap }) => cap !== null).map(({ leaveTypeId }) => leaveTypeId);
  if (capped.length > 0) await grantCapped(tx, bound, id, capped);
}

interface Bound {
  accountId: number;
  from: string;
  to: string;
  today: string;
  person: null;
}

/** Of types with a cap each grant looks at the balance of its day: what the cap keeps away isn't made up. */
async function grantCapped(
  tx: Tx,
  bound: Bound,
  yearId: number,
  types: readonly number[],
): Promise<void> {
  const rights = await query<Right & { employeeId: number }>(
    tx,
    `select employee_id as "employeeId", ${RIGHT} from (${RIGHTS}) r
     where leave_type_id = any($types::bigint[])`,
    { ...bound, types: [...types] },
  );
  const entries = await query<{ key: string; on: string; days: number; isGrant: boolean }>(
    tx,
    `select employee_id || ' ' || leave_type_id as key, effective_on::text as on, days::float8 as days,
       kind in ('grant', 'accrual') and leave_year_id = $yearId as "isGrant"
     from leave_ledger where account_id = $accountId and leave_type_id = any($types::bigint[])`,
    { accountId: bound.accountId, yearId, types: [...types] },
  );
  const entriesOf = grouped(entries, ({ key }) => key);
  const rows = rights.flatMap((right) => {
    const held = [...(entriesOf.get(`${right.employeeId} ${right.leaveTypeId}`) ?? [])];
    return scheduleOf(right, bound.from, bound.to, bound.today).flatMap(({ kind, on, days }) => {
      if (held.some((one) => one.isGrant && one.on === on)) return [];
      const balance = sum(held.flatMap((one) => (one.on <= on ? [one.days] : [])));
      const more = exact(Math.max(0, Math.min(days, (right.cap ?? 0) - balance)));
      held.push({ key: '', on, days: more, isGrant: true });
      const { employeeId, leaveTypeId } = right;
      return more > 0 ? [{ employeeId, leaveTypeId, kind, on, days: more }] : [];
    });
  });
  await postLeaveEntries(
    tx,
    `select $accountId::bigint as account_id, g."employeeId" as employee_id,
       g."leaveTypeId" as leave_type_id, g.kind, g.days, g."on" as effective_on,
       $yearId::bigint as leave_year_id
     from jsonb_to_recordset($rows::jsonb) g ("employeeId" bigint, "leaveTypeId" bigint, kind text,
       "on" date, days numeric)`,
    { accountId: bound.accountId, yearId, rows: JSON.stringify(rows) },
  );
}

/** The grants of a year up to a day for someone who earns since a day. */
export function scheduleOf(
  { leaveTypeId, granted: how, every, paidAt, roundTo, days: ofYear, since, joined }: Right,
  startsOn: string,
  endsOn: string,
  upTo: string,
) {
  const row = { leaveTypeId, ofYear, since, joined };
  if (how === 'yearly') {
    const days = proRated(ofYear, { from: startsOn, to: endsOn }, since);
    return days > 0 ? [{ ...row, kind: 'grant', on: since, days }] : [];
  }
  const plan: AccrualPlan = {
    rhythm: { frequency: every, anchor: startsOn },
    paidAt,
    levels: [{ afterMonths: 0, perPeriod: ofYear / (PER_YEAR.get(every) ?? 12), cap: null }],
    roundTo: roundTo === 'none' ? null : Number(roundTo),
    mostPerYear: ofYear,
    ...(joined === null ? {} : { joined }),
  };
  let sofar = 0;
  return grantsUpTo(plan, since, earlier(upTo, endsOn)).flatMap(({ on, days: earned }) => {
    const held = { balance: sofar, grantedThisYear: sofar };
    const days = exact(granted(earned, held, { ...plan, cap: null }));
    sofar = exact(sofar + days);
    return days > 0 ? [{ ...row, kind: 'accrual', on, days }] : [];
  });
}

/** What someone will still be granted in a leave year after a day, before any cap of the balance. */
export async function comingGrants(
  tx: Tx,
  { accountId, employeeId }: { accountId: number; employeeId: number },
  { startsOn, endsOn }: LeaveYear,
  today: string,
): Promise<{ leaveTypeId: number; on: string; days: number }[]> {
  const rights = await query<Right>(tx, `select ${RIGHT} from (${RIGHTS}) r`, {
    accountId,
    from: startsOn,
    to: endsOn,
    today: endsOn,
    person: employeeId,
  });
  return rights
    .flatMap((right) => scheduleOf(right, startsOn, endsOn, endsOn))
    .filter(({ on }) => on > today);
}

import {
  grantsUpTo,
  accrue,
  proRated,
  type AccrualPlan,
  type Due,
  type Level,
} from '#machines/domains/time/leave/accrual.ts';
import { PER_YEAR, type Frequency } from '#machines/domains/time/leave/schedule.ts';
import { earlier } from '#machines/core/values/dates.ts';

/** What the policy entitles a person to, for one leave type and leave year. */
export interface Entitlement {
  leaveTypeId: number;
  policyId: number;
  granted: 'yearly' | 'monthly';
  every: Frequency;
  paidAt: 'start' | 'lastDay' | 'joiningDay';
  accrualBy: 'time' | 'worked';
  /**
   * How many days of work earn one day of leave; null if leave is earned by the share of working days that a person
   * worked.
   */
  daysForOne: number | null;
  roundTo: string;
  /**
   * The days per year by length of service, beginning with zero months. The maximum balance is that of the
   * level, or else of the type.
   */
  levels: { afterMonths: number; days: number; cap: number | null }[];
  /** The day from which the person earns in this year: the first day of the year, or the day of joining. */
  since: string;
  /** The day of joining, if days are granted on it. Otherwise it is null, so that many employees share a schedule. */
  joined: string | null;
  /** The beginning of the service, if the days depend on its length, or else null. */
  service: string | null;
}

/** SQL for the policies of each employee. For each type, the most specific policy decides. */
export const RIGHTS = `
  select distinct on (e.id, t.id) e.id as employee_id, t.id as leave_type_id, p.id as policy_id,
    t.granted, t.round_to, t.accrual_every, t.accrual_paid_at, t.accrual_by, t.days_worked_for_one,
    d.levels, greatest(e.joining_date, $from::date) as since,
    case when t.accrual_paid_at = 'joiningDay' then e.joining_date end as joined,
    case when jsonb_array_length(d.levels) > 1 then e.joining_date end as service
  from employees e
  join leave_policies p on p.account_id = e.account_id and p.is_active
    and (p.business_unit_id is null or p.business_unit_id = e.business_unit_id)
    and (p.employment_type_id is null or p.employment_type_id = e.employment_type_id)
  join (
    select d.leave_policy_id, d.leave_type_id, jsonb_agg(jsonb_build_object(
      'afterMonths', coalesce(d.after_months, 0), 'days', d.days,
      'cap', coalesce(d.balance_cap, t.balance_cap)) order by coalesce(d.after_months, 0)) as levels
    from leave_policy_days d join leave_types t on t.id = d.leave_type_id
    group by 1, 2 having max(d.days) > 0) d on d.leave_policy_id = p.id
  join leave_types t on t.id = d.leave_type_id and t.is_active
    and t.granted in ('yearly', 'monthly')
  where e.account_id = $accountId and e.is_active and e.joining_date <= least($to::date, $today::date)
    and ($people::bigint[] is null or e.id = any($people))
  order by e.id, t.id, (p.business_unit_id is not null)::int
    + (p.employment_type_id is not null)::int desc, p.id`;

export const RIGHT = `leave_type_id as "leaveTypeId", policy_id as "policyId", granted,
  accrual_every as every, accrual_paid_at as "paidAt", accrual_by as "accrualBy",
  days_worked_for_one::float8 as "daysForOne", round_to as "roundTo", levels, since::text as since,
  joined::text as joined, service::text as service`;

export interface Bound {
  accountId: number;
  from: string;
  to: string;
  today: string;
  people: number[] | null;
}

/** A grant that is due, with the key that employees of the same schedule share. */
export interface DueRight extends Due {
  leaveTypeId: number;
  policyId: number;
  since: string;
  joined: string | null;
  service: string | null;
  kind: 'grant' | 'accrual';
}

export const isCapped = ({ levels }: Entitlement): boolean =>
  levels.some(({ cap }) => cap !== null);

const yearly = ({ levels }: Entitlement): Level[] =>
  levels.map(({ afterMonths, days, cap }) => ({ afterMonths, perPeriod: days, cap }));

/** Returns how a type is earned during a year. */
export function getPlan(right: Entitlement, startsOn: string): AccrualPlan {
  const { every, paidAt, roundTo, joined, service } = right;
  const times = PER_YEAR.get(every) ?? 12;
  return {
    rhythm: { frequency: every, anchor: startsOn },
    paidAt,
    levels: yearly(right).map((level) => ({ ...level, perPeriod: level.perPeriod / times })),
    roundTo: roundTo === 'none' ? null : Number(roundTo),
    mostPerYear: Math.max(...right.levels.map(({ days }) => days)),
    ...(joined === null ? {} : { joined }),
    ...(service === null ? {} : { serviceFrom: service }),
  };
}

/**
 * Returns the grants of a year up to a day, for an employee who earns from a given day. The maximum balance
 * isn't applied yet.
 */
export function getSchedule(
  right: Entitlement,
  startsOn: string,
  endsOn: string,
  upTo: string,
): DueRight[] {
  const { leaveTypeId, policyId, since, joined, service, granted: how } = right;
  const row = { leaveTypeId, policyId, since, joined, service };
  if (how === 'yearly') {
    const year = { from: startsOn, to: endsOn };
    const days = proRated(yearly(right), year, since, service ?? since);
    const cap = right.levels.at(-1)?.cap ?? null;
    return days > 0 ? [{ ...row, kind: 'grant', on: since, days, cap, cuts: false }] : [];
  }
  const plan = getPlan(right, startsOn);
  const grants = grantsUpTo(plan, since, earlier(upTo, endsOn));
  const capOf = new Map(grants.map((one) => [one.on, one]));
  return accrue(grants.map(uncapped), [], plan).map(({ on, days }) => {
    const { cap = null, cuts = false } = capOf.get(on) ?? {};
    return { ...row, kind: 'accrual', on, days, cap, cuts };
  });
}

const uncapped = <One extends Due>(one: One): One => ({ ...one, cap: null, cuts: false });

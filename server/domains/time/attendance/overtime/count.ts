import { Decimal } from 'decimal.js';
import { clockSpan } from '#machines/domains/time/attendance/clock.ts';
import {
  BANGLADESH,
  beyondLimits,
  getCounts,
  getMultiplier,
  ratedParts,
  getWorth,
  type DayKind,
  type HourlyRate,
  type RatedPart,
} from '#machines/domains/time/attendance/overtime.ts';
import { exact } from '#machines/domains/time/leave/amount.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** Overtime of one day that is pending approval. */
export interface PendingOvertime {
  employeeId: number;
  day: string;
  hours: number;
}

/** The minutes that count as overtime, and what they are worth. */
export interface OvertimeCounted {
  businessUnitId: number;
  kind: DayKind;
  askedMinutes: number;
  /** The minutes beyond the expected hours; null if the day isn't calculated. */
  shownMinutes: number | null;
  minutes: number;
  policyId: number | null;
  outcome: 'paid' | 'compensated';
  multiplier: number;
  amount: number;
  /** The days of leave that are granted for the overtime; 0 if it is paid. */
  leaveDays: number;
}

/** Hours of overtime per day of leave, if the policy doesn't say otherwise. */
const DAY_HOURS = 8;

interface Facts {
  place: number;
  kind: DayKind | null;
  /** The minutes that attendance shows; null if the day isn't calculated. */
  beyond: number | null;
  worked: number | null;
  expected: number | null;
  /** The minutes worked on the earlier days of its week. */
  weekBefore: number;
  /** The time of the last punch, in minutes of the day on which the shift started. */
  lastOut: number | null;
  nextKind: DayKind | null;
  /** The minutes that are already approved in the month. */
  already: number;
  basic: number;
  gross: number;
  businessUnitId: number;
  policyId: number | null;
  outcome: 'paid' | 'compensated' | null;
  dayHours: number | null;
  tolerance: number | null;
  roundTo: number | null;
  dailyMost: number | null;
  monthlyMost: number | null;
  rateBy: 'basic' | 'gross' | 'fixed' | null;
  fixedRate: number | null;
  divisor: number | null;
  standard: number | null;
  offDays: number | null;
  holidays: number | null;
  weeklyHours: number | null;
  cutsAtMidnight: boolean | null;
  nightStarts: string | null;
  nightEnds: string | null;
  night: number | null;
}

/**
 * Returns the minutes that count: no more than attendance shows, by the policy and within its monthly limit.
 * Time before the shift counts, too, because it was requested and approved.
 */
function getMinutes(requestedMinutes: number, facts: Facts): number {
  const rules = {
    tolerance: facts.tolerance ?? 0,
    roundTo: facts.roundTo ?? 0,
    dailyMost: facts.dailyMost === null ? null : facts.dailyMost * 60,
  };
  // Attendance may show more than was requested. The policy's tolerance applies to what attendance shows.
  const shown = getCounts(getMinutesBeyond(facts) ?? requestedMinutes, rules);
  const ofDay = Math.min(shown, getCounts(requestedMinutes, { ...rules, tolerance: 0 }));
  return Math.max(0, Math.min(ofDay, (facts.monthlyMost ?? Infinity) * 60 - facts.already));
}

/** Returns the minutes beyond the hours of the day or of the week. An hour that is beyond both limits counts once. */
function getMinutesBeyond({
  beyond,
  worked,
  expected,
  weekBefore,
  weeklyHours,
}: Facts): number | null {
  if (beyond === null || worked === null || weeklyHours === null) return beyond;
  const weekly = Math.round(weeklyHours * 60);
  return beyondLimits([weekBefore, worked], { daily: expected, weekly })[1] ?? beyond;
}

/** Divides the minutes by pay rate. Night minutes are counted backwards from the last punch, if there is one. */
function getParts(minutes: number, facts: Facts): RatedPart[] {
  const { standard, offDays: off, holidays: holiday, lastOut, nightStarts, nightEnds } = facts;
  const ofKind = (kind: DayKind | null) =>
    getMultiplier(kind ?? 'work', { standard: standard ?? BANGLADESH.multiplier, off, holiday });
  const multiplier = ofKind(facts.kind);
  if (lastOut === null) return [{ minutes, multiplier }];
  return ratedParts(
    { from: lastOut - minutes, to: lastOut },
    {
      multiplier,
      afterMidnight: facts.cutsAtMidnight ? ofKind(facts.nextKind) : null,
      night:
        nightStarts === null || nightEnds === null || facts.night === null
          ? null
          : { window: clockSpan(nightStarts, nightEnds), multiplier: new Decimal(facts.night) },
    },
  );
}

const getRate = ({ rateBy, fixedRate, basic, gross, divisor }: Facts): HourlyRate =>
  rateBy === 'fixed'
    ? { by: 'fixed', rate: fixedRate ?? 0 }
    : {
        by: 'pay',
        pay: rateBy === 'gross' ? gross : basic,
        divisor: divisor || BANGLADESH.monthHours,
      };

/**
 * Counts overtime by attendance and policy. Overtime that is replaced on the same days doesn't count towards the
 * monthly limit, but earlier entries of the same list do.
 */
export async function countOvertime(
  tx: Tx,
  accountId: number,
  pending: readonly PendingOvertime[],
): Promise<(OvertimeCounted | null)[]> {
  const facts = await query<Facts>(tx, FACTS, {
    accountId,
    people: pending.map(({ employeeId }) => employeeId),
    days: pending.map(({ day }) => day),
  });
  const getFacts = new Map(facts.map((one) => [one.place, one]));
  const counted = new Map<string, number>();
  return pending.map(({ employeeId, day, hours }, place) => {
    const existing = getFacts.get(place);
    if (!existing) return null;
    const month = `${employeeId} ${day.slice(0, 7)}`;
    const before = counted.get(month) ?? 0;
    const askedMinutes = Math.round(hours * 60);
    const minutes = getMinutes(askedMinutes, { ...existing, already: existing.already + before });
    counted.set(month, before + minutes);
    const kind = existing.kind ?? 'work';
    const worth = getWorth(getParts(minutes, existing), getRate(existing));
    const multiplier =
      worth.multiplier ??
      getMultiplier(kind, {
        standard: existing.standard ?? BANGLADESH.multiplier,
        off: existing.offDays,
        holiday: existing.holidays,
      }).toNumber();
    const outcome = existing.outcome ?? 'paid';
    return {
      businessUnitId: existing.businessUnitId,
      kind,
      askedMinutes,
      shownMinutes: getMinutesBeyond(existing),
      minutes,
      policyId: existing.policyId,
      outcome,
      multiplier,
      amount: outcome === 'paid' ? worth.amount : 0,
      leaveDays: outcome === 'paid' ? 0 : exact(minutes / 60 / (existing.dayHours ?? DAY_HOURS)),
    };
  });
}

/** Returns SQL for the minutes worked on the earlier days of a day's week. Weeks start on Sunday. */
export const WEEK_BEFORE = (employee: string, day: string): string =>
  `(select coalesce(sum(w.worked), 0)::integer from attendance_days w where w.employee_id = ${employee}
    and w.day >= ${day} - extract(dow from ${day})::integer and w.day < ${day})`;

/** SQL for the person's day, their pay on that day and their month, with the policy of their unit or the company. */
const FACTS = `
  select g.n::integer - 1 as place, a.kind, a.beyond, a.worked, a.expected,
    coalesce(m.basic, e.basic) as basic, coalesce(m.gross, e.gross) as gross,
    coalesce(v.business_unit_id, e.business_unit_id) as "businessUnitId",
    coalesce((select sum(o.minutes) from overtime_entries o where o.employee_id = e.id
      and o.cancelled_at is null and date_trunc('month', o.day) = date_trunc('month', g.day)
      and not exists (select from unnest($people::bigint[], $days::date[]) as r (person, day)
        where r.person = o.employee_id and r.day = o.day)), 0)::integer as already,
    p.id as "policyId", p.outcome, p.day_hours as "dayHours", p.tolerance, p.round_to as "roundTo", p.daily_most as "dailyMost",
    p.monthly_most as "monthlyMost", p.rate_by as "rateBy", p.fixed_rate as "fixedRate", p.divisor,
    p.standard, p.off_days as "offDays", p.holidays, p.weekly_hours::float8 as "weeklyHours",
    p.cuts_at_midnight as "cutsAtMidnight", p.night_starts as "nightStarts", p.night_ends as "nightEnds",
    p.night::float8 as night,
    (extract(epoch from (a.last_out at time zone account_time_zone($accountId)) - g.day) / 60)::float8
      as "lastOut",
    case when p.cuts_at_midnight then (select n.kind
      from days_of($accountId, array[e.id], g.day + 1, g.day + 1) n) end as "nextKind",
    case when p.weekly_hours is null then 0 else ${WEEK_BEFORE('e.id', 'g.day')} end as "weekBefore"
  from unnest($people::bigint[], $days::date[]) with ordinality as g (person, day, n)
  join employees e on e.id = g.person and e.account_id = $accountId
  left join attendance_days a on a.employee_id = e.id and a.day = g.day and a.status <> 'open'
  left join employee_versions v on v.employee_id = e.id and v.superseded_at is null and v.valid @> g.day
  left join employee_pay m on m.employee_id = e.id and m.from_day <= g.day and m.until_day > g.day
  left join lateral (
    select * from overtime_policies o where o.account_id = $accountId and o.is_active
      and (o.business_unit_id is null
        or o.business_unit_id = coalesce(v.business_unit_id, e.business_unit_id))
    order by o.business_unit_id nulls last, o.id limit 1) p on true`;

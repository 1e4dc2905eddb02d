import { lastDayOfCarried, lostAtEnd } from '#machines/domains/time/leave/carryOver.ts';
import { addDays } from '#machines/core/values/dates.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { leaveYears, type LeaveYear } from './leaveYears.ts';
import { postLeaveEntries } from './ledger.ts';
import { RIGHTS } from './rights.ts';

/**
 * Lets the remaining days of a year that has ended expire, except those that the type carries over. After a
 * cancellation, another run posts the difference.
 */
export async function closeYear(tx: Tx, accountId: number, year: LeaveYear): Promise<void> {
  const { endsOn } = year;
  const on = addDays(endsOn, 1);
  const next = await yearFrom(tx, accountId, on);
  const bound = { accountId, ...bindYear(year, next) };
  const lost = await readOutcomes(tx, bound);
  await postLeaveEntries(
    tx,
    `select $accountId::bigint as account_id, s.person as employee_id, s.type as leave_type_id,
       'expiry' as kind, -coalesce(l.lost, 0) - s.posted as days, $on::date as effective_on,
       $yearId::bigint as leave_year_id
     from (${YEAR_END_RESTS}) s
     left join jsonb_to_recordset($lost::jsonb) l (type bigint, fresh numeric, rest numeric,
       lost numeric) on l.type = s.type and l.rest = s.rest and l.fresh = s.fresh
     where -coalesce(l.lost, 0) <> s.posted`,
    { ...bound, lost: JSON.stringify(lost) },
  );
}

interface Outcome {
  type: number;
  /** The days that the new year grants, for types that limit carried and new days together. */
  fresh: number;
  rest: number;
  lost: number;
}

const yearFrom = async (db: Db | Tx, accountId: number, day: string) =>
  (await leaveYears(db, accountId)).find(({ startsOn }) => startsOn === day);

function bindYear({ id: yearId, endsOn }: LeaveYear, next: LeaveYear | undefined) {
  const on = addDays(endsOn, 1);
  const to = next?.endsOn ?? on;
  return { endsOn, yearId, on, from: on, to, today: to, people: null };
}

/**
 * Returns what is lost of each balance. Calculated once for each different balance, because many people have the same
 * balance.
 */
async function readOutcomes(
  db: Db | Tx,
  bound: { accountId: number } & ReturnType<typeof bindYear>,
): Promise<Outcome[]> {
  const rests = await query<Omit<Outcome, 'lost'> & { most: number; total: number | null }>(
    db,
    `select distinct s.type, s.fresh::float8 as fresh, s.rest::float8 as rest,
       coalesce(t.carry_most, 0)::float8 as most, t.carry_total::float8 as total
     from (${YEAR_END_RESTS}) s join leave_types t on t.id = s.type where s.rest > 0`,
    bound,
  );
  return rests.map(({ type, fresh, rest, most, total }) => ({
    type,
    fresh,
    rest,
    lost: lostAtEnd(rest, fresh, { most, mostTotal: total }),
  }));
}

/**
 * Returns what will expire at the end of the current leave year if nothing else is booked; nothing if there is no
 * current year.
 */
export async function forecastYearEnd(db: Db, accountId: number) {
  const [today] = await query<{ day: string }>(db, 'select account_day($accountId)::text as day', {
    accountId,
  });
  const day = today?.day ?? '';
  const year = (await leaveYears(db, accountId)).find(
    ({ startsOn, endsOn }) => startsOn <= day && day <= endsOn,
  ) ?? { id: 0, startsOn: day, endsOn: day };
  const bound = bindYear(year, await yearFrom(db, accountId, addDays(year.endsOn, 1)));
  const outcomes = year.id === 0 ? [] : await readOutcomes(db, { accountId, ...bound });
  const { endsOn, yearId, on, from, to } = bound;
  return { year: { endsOn, yearId: String(yearId), on, from, to }, outcomes };
}

/** SQL for what people have left of each type at the end of a year, and what the next year grants them. */
export const YEAR_END_RESTS = `
  select l.person, l.type, l.rest, l.posted, coalesce((r.levels->0->>'days')::numeric, 0) as fresh
  from (
    select employee_id as person, leave_type_id as type,
      sum(days) filter (where effective_on <= $endsOn::date) as rest,
      coalesce(sum(days) filter (where kind = 'expiry' and leave_year_id = $yearId
        and effective_on = $on::date), 0) as posted
    from leave_ledger where account_id = $accountId and effective_on <= $on::date
    group by 1, 2) l
  left join (
    select r.* from (${RIGHTS}) r join leave_types t on t.id = r.leave_type_id
    where t.carry_total is not null) r on r.employee_id = l.person and r.leave_type_id = l.type`;

/** Lets carried days expire that weren't taken by their last day, for types that have such a day. */
export async function expireCarried(
  tx: Tx,
  accountId: number,
  { id: yearId, startsOn, endsOn }: LeaveYear,
  today: string,
): Promise<void> {
  const types = await query<{ id: number; after: number }>(
    tx,
    `select id, carry_expires_after as after from leave_types
     where account_id = $accountId and carry_expires_after is not null`,
    { accountId },
  );
  const due = types.flatMap(({ id, after }) => {
    const last = lastDayOfCarried(startsOn, endsOn, after);
    return last < today && last < endsOn ? [{ type: id, last, on: addDays(last, 1) }] : [];
  });
  if (due.length === 0) return;
  await postLeaveEntries(
    tx,
    `with sums as (
       select l.employee_id, l.leave_type_id, d."on",
         sum(l.days) filter (where l.effective_on < $startsOn::date
           or (l.kind = 'expiry' and l.effective_on = $startsOn::date)) as carried,
         -coalesce(sum(l.days) filter (where l.kind in ('take', 'giveBack', 'encash')
           and l.effective_on between $startsOn::date and d.last), 0) as used,
         coalesce(sum(l.days) filter (where l.kind = 'expiry' and l.leave_year_id = $yearId
           and l.effective_on = d."on"), 0) as posted
       from leave_ledger l
       join jsonb_to_recordset($due::jsonb) d (type bigint, last date, "on" date)
         on d.type = l.leave_type_id
       where l.account_id = $accountId and l.effective_on <= d."on"
       group by 1, 2, 3)
     select $accountId::bigint as account_id, employee_id, leave_type_id, 'expiry' as kind,
       -greatest(0, coalesce(carried, 0) - used) - posted as days, "on" as effective_on,
       $yearId::bigint as leave_year_id
     from sums where -greatest(0, coalesce(carried, 0) - used) <> posted`,
    { accountId, yearId, startsOn, due: JSON.stringify(due) },
  );
}

/**
 * Lets compensatory days expire that weren't taken by their last day. Days that expire first are used first.
 * The loss up to a day is the largest unused remainder until then, so a later run only posts the difference.
 */
export const expireEarned = (
  tx: Tx,
  accountId: number,
  { startsOn, endsOn }: LeaveYear,
  today: string,
): Promise<void> =>
  postLeaveEntries(
    tx,
    `with due as (
       select employee_id, leave_type_id, usable_to, sum(days) as days from compensatory_days
       where account_id = $accountId and is_approved and usable_from >= $startsOn::date
         and usable_to < least($endsOn::date, $today::date)
       group by 1, 2, 3),
     left_over as (
       select d.employee_id, d.leave_type_id, d.usable_to,
         sum(d.days) over (partition by d.employee_id, d.leave_type_id order by d.usable_to)
         - coalesce((select -sum(l.days) from leave_ledger l where l.employee_id = d.employee_id
           and l.leave_type_id = d.leave_type_id and l.kind in ('take', 'giveBack', 'encash')
           and l.effective_on between $startsOn::date and d.usable_to), 0) as days
       from due d),
     lost as (
       select employee_id, leave_type_id, usable_to, greatest(0, max(days) over so_far) as so_far
       from left_over
       window so_far as (partition by employee_id, leave_type_id order by usable_to)),
     owed as (
       select employee_id, leave_type_id, usable_to + 1 as on_day,
         so_far - coalesce(lag(so_far) over (partition by employee_id, leave_type_id
           order by usable_to), 0) as days
       from lost)
     select $accountId::bigint as account_id, o.employee_id, o.leave_type_id, 'expiry' as kind,
       -o.days - p.days as days, o.on_day as effective_on, 'Earned by work on a day off' as note
     from owed o
     cross join lateral (select coalesce(sum(l.days), 0) as days from leave_ledger l
       where l.employee_id = o.employee_id and l.leave_type_id = o.leave_type_id
         and l.kind = 'expiry' and l.leave_year_id is null and l.effective_on = o.on_day) p
     where -o.days <> p.days`,
    { accountId, startsOn, endsOn, today },
  );

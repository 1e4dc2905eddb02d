import { getDay } from '#machines/domains/time/attendance/day.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { readFacts, type PersonDay, type Wanted } from './facts.ts';
import { lockedDays, whileUnlocked } from './locks.ts';
import { confirmedOvertime, reconfirmOvertime } from './overtime/reconfirm.ts';

/**
 * Calculates days again from their facts, and stores the days that differ. Days of locked months don't change. Used for
 * a single punch as well as for a whole company.
 * @returns how many days were calculated.
 */
export async function deriveDays(tx: Tx, accountId: number, wanted: Wanted): Promise<number> {
  // Waits if another transaction is locking the month.
  await whileUnlocked(tx, accountId);
  const days = await readFacts(tx, accountId, wanted);
  const isLocked = await lockedDays(tx, accountId, wanted);
  const open = days.filter(({ employeeId, day }) => !isLocked(employeeId, day));
  const confirmed = await confirmedOvertime(tx, accountId, wanted);
  await query(
    tx,
    `with given as (select * from unnest($rows::attendance_days[])),
     gone as (
       delete from attendance_days d where d.day between $from and $to
         and d.employee_id = any($people::bigint[])
         and not exists (select from given g where g.employee_id = d.employee_id and g.day = d.day)
         and not exists (select from attendance_locked_people p
           where p.employee_id = d.employee_id and p.days @> d.day)
     )
     insert into attendance_days as d select * from given
     on conflict (employee_id, day) do update set
       kind = excluded.kind, status = excluded.status, shift_id = excluded.shift_id,
       starts_at = excluded.starts_at, ends_at = excluded.ends_at, first_in = excluded.first_in,
       last_out = excluded.last_out, worked = excluded.worked, expected = excluded.expected,
       late = excluded.late, early = excluded.early, beyond = excluded.beyond,
       worth = excluded.worth, present = excluded.present, on_leave = excluded.on_leave,
       absent = excluded.absent, is_contradictory = excluded.is_contradictory,
       before_start = excluded.before_start
     where d is distinct from excluded`,
    {
      rows: `{${open.map(getRow).join(',')}}`,
      from: wanted.from,
      to: wanted.to,
      people:
        wanted.people === null
          ? [...new Set(days.map((one) => one.employeeId))]
          : [...wanted.people],
    },
  );
  await reconfirmOvertime(tx, accountId, wanted, confirmed);
  return open.length;
}

const instant = (minutes: number | null): string =>
  minutes === null ? '' : new Date(minutes * 60_000).toISOString();

/**
 * Writes a row of `attendance_days` in PostgreSQL's text format for composite values, so that thousands of rows
 * fit in one parameter.
 */
function getRow({ employeeId, day, shiftId, facts }: PersonDay): string {
  const result = getDay(facts);
  const values = [
    employeeId,
    day,
    facts.kind,
    result.status,
    shiftId ?? '',
    instant(facts.shift.from),
    instant(facts.shift.to),
    instant(result.first),
    instant(result.last),
    Math.round(result.worked),
    Math.round(result.expected),
    Math.floor(result.late),
    Math.floor(result.early),
    Math.floor(result.beyond),
    facts.worth,
    result.present,
    result.onLeave,
    result.absent,
    result.isContradictory,
    Math.floor(result.beforeStart),
    // The signature of the row is empty, because a trigger computes it.
    '',
  ];
  return `"(${values.join(',')})"`;
}

/** How many people each statement handles. More people would need more memory without being faster. */
const CHUNK = 2000;
/** Two batches run at once: PostgreSQL reads for one while the other is calculated here. */
const AT_ONCE = 2;

/** Calculates the days of a whole company in batches of people, each in a transaction of its own. */
export async function deriveAccount(
  db: Db,
  accountId: number,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const rows = await query<{ id: number }>(
    db,
    'select id from employees where account_id = $accountId order by id',
    { accountId },
  );
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (; next < rows.length;) {
      const people = rows.slice(next, next + CHUNK).map(({ id }) => id);
      next += CHUNK;
      const days = await withTransaction(db, (tx) =>
        deriveDays(tx, accountId, { people, from, to }),
      );
      // Not `done += await …`, which would add to the value that `done` had before the wait, and lose what other
      // batches added meanwhile.
      done += days;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}

/** Marks days whose facts have changed, so that the worker calculates them again. Null means all people. */
export const markStale = (
  tx: Tx,
  accountId: number,
  stale: readonly { employeeId: number | null; from: string; to: string }[],
): Promise<unknown> =>
  query(
    tx,
    `insert into attendance_stale (account_id, employee_id, from_day, to_day)
     select $accountId, * from unnest($people::bigint[], $froms::date[], $tos::date[])`,
    {
      accountId,
      people: stale.map(({ employeeId }) => employeeId),
      froms: stale.map(({ from }) => from),
      tos: stale.map(({ to }) => to),
    },
  );

/** How many marks of one account are handled together. */
const TAKEN = 5000;

/**
 * Recalculates days that are marked as changed. Two workers never take the same mark.
 * @returns whether more may be left.
 */
export async function deriveStale(db: Db): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const first = await queryOne<{ accountId: number; isForAll: boolean }>(
      tx,
      `select account_id as "accountId", employee_id is null as "isForAll" from attendance_stale
       order by employee_id is null, id limit 1 for update skip locked`,
    );
    if (!first) return false;
    const { accountId, isForAll } = first;
    const marks = await query<{ id: number; employeeId: number | null; from: string; to: string }>(
      tx,
      `select id, employee_id as "employeeId", from_day as from, to_day as to from attendance_stale
       where account_id = $accountId and (employee_id is null) = $isForAll
       order by id limit $limit for update skip locked`,
      { accountId, isForAll, limit: isForAll ? 1 : TAKEN },
    );
    const ranges = grouped(marks, ({ from, to }) => `${from} ${to}`);
    for (const same of ranges.values()) {
      const { from, to } = same[0] ?? { from: '', to: '' };
      if (isForAll) await deriveAccount(db, accountId, { from, to });
      else {
        const people = [...new Set(same.flatMap(({ employeeId }) => employeeId ?? []))];
        await deriveDays(tx, accountId, { people, from, to });
      }
    }
    await query(tx, 'delete from attendance_stale where id = any($ids::bigint[])', {
      ids: marks.map(({ id }) => id),
    });
    return true;
  });
}

/**
 * Brings the days of each account up to date, once per day in its time zone: finished days, today, days that
 * the worker missed while it was stopped, and older ones that waited for a device.
 */
export async function rollDays(db: Db): Promise<boolean> {
  await query(
    db,
    `with rolled as (
       insert into attendance_rolls as r (account_id, day)
       select a.id, t.day from accounts a cross join lateral (select account_day(a.id) as day) t
       where exists (select from punches p where p.account_id = a.id)
         and not exists (select from attendance_rolls o where o.account_id = a.id and o.day >= t.day)
       on conflict (account_id) do update set day = excluded.day where r.day < excluded.day
       returning account_id, day
     )
     insert into attendance_stale (account_id, from_day, to_day)
     select t.account_id, least(t.day - 2,
         (select greatest(o.day, t.day - 31) from attendance_rolls o where o.account_id = t.account_id),
         (select min(d.day) from attendance_days d join employees e on e.id = d.employee_id
          where e.account_id = t.account_id and d.status = 'open'
            and d.day between t.day - 31 and t.day - 2)), t.day
     from rolled t`,
  );
  return false;
}

import { english } from '#machines/core/locales/translate.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordCreated, recordWhile } from '#server/platform/history/records/readRecords.ts';
import { deriveDays, markStale } from './derive.ts';
import { cancelBenefits, grantBenefits } from './benefits.ts';
import { cancelLateMarks, settleLateMarks } from './late/settle.ts';

const LOCK = 'attendance lock';

/** A month, given by its first day, of one business unit. */
export interface MonthOfUnit {
  unit: number;
  month: string;
}

/** The month to lock. `unplanned` is the number of people without a calendar that the user was shown. */
type MonthToLock = MonthOfUnit & { unplanned?: number | undefined };

export interface LockedBy {
  accountId: number;
  userId: number | null;
}

interface State {
  /** How many days wait for a device, and how many aren't calculated yet. */
  open: number;
  unseen: number;
  isPunched: boolean;
  isStale: boolean;
  to: string;
}

/** SQL for the people of `units` who have no calendar in `months`. */
export const UNPLANNED = `planned as materialized (
    select distinct m.month, a.target from months m
    join (select target, starts_on, ends_on from calendar_assignments where is_active
      union all select target, starts_on, ends_on from roster_assignments where is_active) a
      on daterange(a.starts_on, a.ends_on, '[]') && m.days),
  unplanned as (
    select v.business_unit_id as unit, m.month, count(distinct v.employee_id)::integer as people
    from months m join employee_versions v on v.superseded_at is null and v.is_active and v.valid && m.days
      and v.account_id = $accountId and v.business_unit_id in (select id from units)
    left join planned p on p.month = m.month and p.target = 'p' || v.employee_id
    left join planned s on s.month = m.month and s.target = 's' || v.section_id
    left join planned d on d.month = m.month and d.target = 'd' || v.department_id
    left join planned u on u.month = m.month and u.target = 'u' || v.business_unit_id
    where coalesce(p.target, s.target, d.target, u.target) is null
    group by 1, 2)`;

/**
 * Refuses to lock a month about which the user knows too little.
 * @throws AppError 409 if more people have no calendar than the user was shown.
 */
async function refuseUnplanned(
  tx: Tx,
  accountId: number,
  { unit, month, unplanned = 0 }: MonthToLock,
): Promise<void> {
  const counted = await queryOne<{ people: number }>(
    tx,
    `with months as (select $month::date as month,
       daterange($month::date, ($month::date + interval '1 month')::date) as days),
     units as (select $unit::bigint as id), ${UNPLANNED}
     select coalesce(sum(people), 0)::integer as people from unplanned`,
    { accountId, unit, month },
  );
  const people = counted?.people ?? 0;
  if (people <= unplanned) return;
  const message =
    '{n, plural, one {# person has} other {# people have}} no calendar in this month, so its days may not be theirs. Assign calendars, or confirm that you lock it without';
  throw new AppError('conflict', english(message, { n: people }));
}

/** Calculating more days than this takes too long for one request. */
const MAX_UNSEEN = 200_000;

/**
 * Waits for changes that are in progress. Later ones wait for this transaction, and then see that the month is
 * locked.
 */
const waitForDays = (tx: Tx, accountId: number): Promise<unknown> =>
  query(tx, 'select pg_advisory_xact_lock(727184, $accountId::integer)', { accountId });

/**
 * SQL for what is still missing before a month of a unit can be locked. A day counts in the unit that the
 * person was in on that day, even if they have moved since, as it does for locks.
 */
const STATE = `
  with month as (select daterange($month::date, ($month::date + interval '1 month')::date) as days),
  there as (
    select v.employee_id, v.is_active, v.valid * month.days as days
    from month join employee_versions v on v.business_unit_id = $unit
      and v.superseded_at is null and v.valid && month.days)
  select
    (select count(*)::integer from there t join attendance_days d
       on d.employee_id = t.employee_id and d.day <@ t.days
     where d.status = 'open') as open,
    (select coalesce(sum(upper(t.days) - lower(t.days)), 0)::integer from there t where t.is_active)
      - (select count(*)::integer from there t join attendance_days d
         on d.employee_id = t.employee_id and d.day <@ t.days where t.is_active) as unseen,
    exists (select from month m join punches p on p.account_id = $accountId
      and p.at >= lower(m.days) and p.at < upper(m.days)) as "isPunched",
    (select upper(days) - 1 from month)::text as to,
    exists (select from month join attendance_stale s on s.account_id = $accountId
        and daterange(s.from_day, s.to_day, '[]') && month.days
      where s.employee_id is null or exists (select from there t where t.employee_id = s.employee_id
        and t.days && daterange(s.from_day, s.to_day, '[]'))) as "isStale"`;

/**
 * Locks a unit's days of a month. If the month has punches, missing days are calculated first, because a month
 * locked without days would stay without.
 * @throws AppError 409 if the month isn't over, is locked already, or has days that can't be calculated yet.
 */
export async function lockUnit(
  tx: Tx,
  by: LockedBy,
  { unit, month, unplanned }: MonthToLock,
): Promise<void> {
  const { accountId } = by;
  await waitForDays(tx, accountId);
  const isOver = await queryOne(
    tx,
    `select where account_day($accountId) >= $month::date + interval '1 month'`,
    { accountId, month },
  );
  if (!isOver) throw new AppError('conflict', 'The month is not over yet');
  await refuseUnplanned(tx, accountId, { unit, month, unplanned });
  const state = await getState(tx, accountId, { unit, month });
  if (state.isStale) {
    const message = 'Its days are being calculated right now. Try again in a minute';
    throw new AppError('conflict', message);
  }
  const isEmpty = state.unseen > 0 && state.isPunched && state.unseen <= MAX_UNSEEN;
  if (isEmpty) await workOut(tx, accountId, { unit, month }, state.to);
  const { open, unseen } = isEmpty ? await getState(tx, accountId, { unit, month }) : state;
  const left = open + (state.isPunched ? unseen : 0);
  if (left > 0) {
    const message =
      '{n, plural, one {# of its days is} other {# of its days are}} not calculated yet';
    throw new AppError('conflict', english(message, { n: left }));
  }
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into attendance_locks (account_id, business_unit_id, month, locked_by)
     values ($accountId, $unit, $month, $userId) on conflict do nothing returning id`,
    { ...by, unit, month },
  );
  if (!row) throw new AppError('conflict', 'This month is already locked');
  await query(tx, 'select hold_locked_people($id)', row);
  await recordCreated(tx, LOCK, [row.id], { actor: by });
  await settleLateMarks(tx, by, { lockId: row.id, month });
  await grantBenefits(tx, by, { lockId: row.id, month });
}

const getState = async (tx: Tx, accountId: number, of: MonthOfUnit): Promise<State> => {
  const state = await queryOne<State>(tx, STATE, { accountId, ...of });
  if (!state) throw new Error('A month has no state');
  return state;
};

async function workOut(
  tx: Tx,
  accountId: number,
  { unit, month }: MonthOfUnit,
  to: string,
): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    `select distinct employee_id as id from employee_versions
     where business_unit_id = $unit and superseded_at is null
       and valid && daterange($month::date, $to::date, '[]')`,
    { unit, month, to },
  );
  await deriveDays(tx, accountId, { people: rows.map(({ id }) => id), from: month, to });
}

/**
 * Reopens a month, for which it needs a user and a reason, and calculates again what has changed since.
 * @throws AppError 409 if the month isn't locked.
 */
export async function reopenUnit(
  tx: Tx,
  by: LockedBy,
  { unit, month }: MonthOfUnit,
  reason: string,
): Promise<void> {
  await waitForDays(tx, by.accountId);
  const lock = await queryOne<{ id: number; to: string }>(
    tx,
    `select id, ((month + interval '1 month')::date - 1)::text as to from attendance_locks
     where business_unit_id = $unit and month = $month::date and reopened_at is null`,
    { unit, month },
  );
  if (!lock) throw new AppError('conflict', 'This month is not locked');
  await cancelBenefits(tx, by, lock.id, reason);
  await recordWhile(tx, LOCK, [lock.id], { actor: by, reason }, async () => {
    await query(
      tx,
      `update attendance_locks set reopened_at = now(), reopened_by = $userId, reason = $reason
       where id = $id`,
      { id: lock.id, userId: by.userId, reason },
    );
    await query(tx, 'delete from attendance_locked_people where lock_id = $id', { id: lock.id });
  });
  await cancelLateMarks(tx, by, lock.id, reason);
  await markStale(tx, by.accountId, [{ employeeId: null, from: month, to: lock.to }]);
}

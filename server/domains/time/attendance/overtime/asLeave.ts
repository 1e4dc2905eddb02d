import { compensatoryCredit } from '#machines/domains/time/leave/compensatory.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { leaveYears } from '#server/domains/time/leave/leaveYears.ts';
import { postLeaveEntries } from '#server/domains/time/leave/ledger.ts';

/** Overtime of a day for which leave is granted. */
export interface OvertimeAsLeave {
  overtimeId: number;
  employeeId: number;
  day: string;
  days: number;
}

interface By {
  userId: number | null;
  accountId: number;
}

const GIVEN_ALREADY = 'Leave is given for the work of this day already';

/** Whether leave was requested or granted for each day. The hours of such a day can't also count as overtime. */
export async function readDaysWithLeave(
  tx: Tx,
  days: readonly { employeeId: number; day: string }[],
): Promise<(string | null)[]> {
  const rows = await query<{ place: number }>(
    tx,
    `select g.n::integer - 1 as place
     from unnest($people::bigint[], $days::date[]) with ordinality g (person, day, n)
     join compensatory_days d on d.employee_id = g.person and d.worked_on = g.day
     where d.request_id is not null`,
    { people: days.map(({ employeeId }) => employeeId), days: days.map(({ day }) => day) },
  );
  const given = new Set(rows.map(({ place }) => place));
  return days.map((_, place) => (given.has(place) ? GIVEN_ALREADY : null));
}

interface Rules {
  typeId: number;
  expiresAfter: number | null;
}

/** Reads which policy grants leave for each of these days, and what speaks against it. */
async function readCredits(tx: Tx, accountId: number, days: readonly string[]) {
  const type = await queryOne<Rules>(
    tx,
    `select id as "typeId", earned_expires_after as "expiresAfter" from leave_types
     where account_id = $accountId and is_active and granted = 'compensatory' order by id limit 1`,
    { accountId },
  );
  const years = (await leaveYears(tx, accountId)).map(({ startsOn, endsOn }) => ({
    from: startsOn,
    to: endsOn,
  }));
  return days.map((day) => {
    if (!type) return { problem: 'No leave type is granted for work on days off' } as const;
    const credit = compensatoryCredit(day, 'whole', years, type.expiresAfter);
    if (!credit) return { problem: 'There is no leave year for the days after it yet' } as const;
    return { typeId: type.typeId, from: credit.usableFrom, to: credit.usableTo } as const;
  });
}

/** Returns for each of these days why it can't earn leave, or null if it can. */
export const givingBackProblems = async (
  tx: Tx,
  accountId: number,
  days: readonly string[],
): Promise<(string | null)[]> =>
  (await readCredits(tx, accountId, days)).map((one) =>
    'problem' in one ? (one.problem ?? null) : null,
  );

/**
 * Grants leave for overtime, which can be used from the day after the work.
 * @throws AppError 409 if a day has already earned leave, or can't earn any.
 */
export async function grantLeaveForOvertime(
  tx: Tx,
  by: By,
  given: readonly OvertimeAsLeave[],
): Promise<void> {
  if (given.length === 0) return;
  const credits = await readCredits(
    tx,
    by.accountId,
    given.map(({ day }) => day),
  );
  const rows = given.map((one, place) => {
    const credit = credits[place];
    if (!credit || 'problem' in credit) throw new AppError('conflict', credit?.problem ?? '');
    return { ...one, ...credit };
  });
  const granted = await query<{ id: number }>(
    tx,
    `insert into compensatory_days (overtime_id, account_id, employee_id, leave_type_id, worked_on,
       days, usable_from, usable_to, is_approved)
     select r."overtimeId", $accountId, r."employeeId", r."typeId", r.day, r.days, r."from", r."to", true
     from jsonb_to_recordset($rows::jsonb) r ("overtimeId" bigint, "employeeId" bigint,
       "typeId" bigint, day date, days numeric, "from" date, "to" date)
     on conflict (employee_id, worked_on) do nothing returning overtime_id as id`,
    { accountId: by.accountId, rows: JSON.stringify(rows) },
  );
  if (granted.length < rows.length) throw new AppError('conflict', GIVEN_ALREADY);
  await post(tx, by, granted, 'grant', 1);
}

/** Reverses the leave that was granted for overtime, before the overtime is cancelled or replaced. */
export async function revokeLeaveForOvertime(
  tx: Tx,
  by: By,
  entries: readonly { id: number }[],
): Promise<void> {
  await post(tx, by, entries, 'adjust', -1);
  await query(tx, 'delete from compensatory_days where overtime_id = any($ids::bigint[])', {
    ids: entries.map(({ id }) => id),
  });
}

const post = (
  tx: Tx,
  { userId }: By,
  entries: readonly { id: number }[],
  kind: 'grant' | 'adjust',
  sign: 1 | -1,
): Promise<void> =>
  postLeaveEntries(
    tx,
    `select d.account_id, d.employee_id, d.leave_type_id, '${kind}' as kind, ${sign} * d.days as days,
       d.usable_from as effective_on, o.request_id, 'Overtime of ' || d.worked_on as note,
       $by::bigint as created_by
     from compensatory_days d join overtime_entries o on o.id = d.overtime_id
     where d.overtime_id = any($ids::bigint[])`,
    { ids: entries.map(({ id }) => id), by: userId },
  );

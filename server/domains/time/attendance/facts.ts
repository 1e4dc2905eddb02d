import type { DayFacts, LeaveOfDay } from '#machines/domains/time/attendance/day.ts';
import { getLength, type Span } from '#machines/domains/time/attendance/clock.ts';
import { isHeardAfter } from '#machines/domains/time/attendance/windows.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import { DAYS, PUNCHES, readDays, readPunches, share, type DayRow } from './share.ts';
import { onShift, readShifts, getShift, type Shift } from './shifts.ts';

/** The people and dates to read. Null means all people. */
export interface Wanted {
  people: readonly number[] | null;
  from: string;
  to: string;
}

/** The facts about one person's day, and the business unit of the person on that day. */
export interface PersonDay {
  employeeId: number;
  day: string;
  shiftId: number | null;
  facts: DayFacts;
}

/**
 * Reads the facts behind the days of some people: what was planned, read from devices, corrected and approved. Also
 * reads the day before and after, because night shifts share punches with adjacent days.
 */
export async function readFacts(
  db: Db | Tx,
  accountId: number,
  { people, from, to }: Wanted,
): Promise<PersonDay[]> {
  const input = { accountId, people: people === null ? null : [...people], from, to };
  const state = await queryOne<{ today: string; now: number; heard: number | null }>(
    db,
    `select account_day($accountId)::text as today, extract(epoch from now())::float8 / 60 as now,
       (select extract(epoch from max(coalesce(d.last_heard_at, d.changed_at)))::float8 / 60
        from punch_devices d join business_units u on u.id = d.business_unit_id
        where u.account_id = $accountId and d.is_active) as heard`,
    { accountId },
  );
  const { today, now, heard } = state ?? { today: to, now: 0, heard: null };
  const shifts = await readShifts(db, accountId);
  const days = await query<{ employeeId: number; read: string }>(db, DAYS, input);
  const punches = await query<{ employeeId: number; read: string }>(db, PUNCHES, input);
  const corrections = await query<{ employeeId: number; day: string; from: number; to: number }>(
    db,
    `select employee_id as "employeeId", day::text, extract(epoch from in_at)::float8 / 60 as from,
       extract(epoch from out_at)::float8 / 60 as to
     from attendance_corrections
     where account_id = $accountId and cancelled_at is null and day between $from and $to
       and ($people::bigint[] is null or employee_id = any($people))`,
    input,
  );
  const excused = await query<Excused>(
    db,
    `select employee_id as "employeeId", day::text, what, part::float8 as part, begins, ends,
       extract(epoch from from_at)::float8 / 60 as from, extract(epoch from to_at)::float8 / 60 as to
     from excused_days($accountId, $people::bigint[], $from, $to)`,
    input,
  );
  const punchesOf = new Map(punches.map(({ employeeId, read }) => [employeeId, read]));
  const correctionOf = new Map(
    corrections.map((one) => [`${one.employeeId} ${one.day}`, { from: one.from, to: one.to }]),
  );
  const excusedOf = grouped(excused, ({ employeeId, day }) => `${employeeId} ${day}`);
  const result: PersonDay[] = [];
  for (const { employeeId, read } of days) {
    const own = readDays(read);
    const { shared } = share(own, shifts, readPunches(punchesOf.get(employeeId)));
    own.forEach((row, index) => {
      if (row.day < from || row.day > to) return;
      const shift = getShift(shifts, row);
      const span = { from: row.startsAt, to: row.endsAt };
      const window = shared[index];
      const key = `${employeeId} ${row.day}`;
      const excusedHere = excusedOf.get(key) ?? [];
      result.push({
        employeeId,
        day: row.day,
        shiftId: row.shiftId,
        facts: {
          kind: row.kind,
          worth: row.worth,
          shift: span,
          breaks: shift.rest === null ? [] : [onShift(shift.rest, span)],
          gap: getGap(row, shift, span),
          rules: shift,
          punches: window?.punches ?? [],
          correction: correctionOf.get(key) ?? null,
          leave: excusedHere.flatMap((one) => getLeave(one, span)),
          movements: excusedHere.flatMap((one) => getMovement(one)),
          isOver:
            row.day < today && isHeardAfter(window ?? { closes: 0 }, Math.min(now, heard ?? now)),
        },
      });
    });
  }
  return result;
}

/**
 * A half day has only the first part of a split shift, and work on a day off isn't a split shift at all, so
 * neither has a gap.
 */
function getGap({ kind }: DayRow, { gap, isFlexible }: Shift, span: Span): Span | null {
  if (kind !== 'work' || isFlexible || gap === null) return null;
  const free = onShift(gap, span);
  return getLength(free) > 0 && free.to < span.to ? free : null;
}

interface Excused {
  employeeId: number;
  day: string;
  what: 'leave' | 'movement' | 'training';
  part: number;
  /** The part of the shift that leave covers, as thousandths of the shift. */
  begins: number | null;
  ends: number | null;
  from: number | null;
  to: number | null;
}

function getLeave({ what, part, begins, ends }: Excused, { from, to }: Span): LeaveOfDay[] {
  if (what !== 'leave') return [];
  if (begins === null || ends === null) return [{ part, covers: null }];
  const at = (thousandths: number) => from + ((to - from) * thousandths) / 1000;
  return [{ part, covers: { from: at(begins), to: at(ends) } }];
}

const getMovement = ({ what, from, to }: Excused): (Span | null)[] => {
  if (what === 'leave') return [];
  return [from === null || to === null ? null : { from, to }];
};

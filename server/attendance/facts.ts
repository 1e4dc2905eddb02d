import {
  breakOf,
  type DayFacts,
  type LeaveOfDay,
  type ShiftRules,
} from '#machines/attendance/day.ts';
import { clockSpan, minutesOf, type Span } from '#machines/attendance/clock.ts';
import type { DayKind } from '#machines/attendance/overtime.ts';
import type { Punch } from '#machines/attendance/pairing.ts';
import {
  apart,
  isHeardAfter,
  windowFor,
  windowOf,
  type Window,
} from '#machines/attendance/windows.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { grouped } from '#machines/values/grouped.ts';

/** Whose days, from when to when; everyone's for null. */
export interface Wanted {
  people: readonly number[] | null;
  from: string;
  to: string;
}

/** What one person's day is made of, and where it stands. */
export interface PersonDay {
  employeeId: number;
  day: string;
  shiftId: number | null;
  facts: DayFacts;
}

interface Shift extends ShiftRules {
  breakStart: number | null;
  breakLength: number;
  before: number;
  after: number;
}

/** The company's hours, where no calendar was assigned. */
const COMPANY: Shift = {
  isFlexible: false,
  expected: null,
  lateGrace: 0,
  earlyGrace: 0,
  pairing: 'firstLast',
  marksHolidays: true,
  halfDayBelow: null,
  absentBelow: null,
  breakStart: null,
  breakLength: 0,
  before: 120,
  after: 240,
};

/** Half a day around the middle of a day off: who works on one has no window. */
const HALF_DAY = 720;

interface DayRow {
  day: string;
  kind: DayKind;
  worth: number;
  shiftId: number | null;
  startsAt: number;
  endsAt: number;
}

/**
 * The facts behind the days of some people: what is planned, read from devices, corrected and approved.
 * A day before and after are read as well, because night shifts share their punches with neighbours.
 */
export async function readFacts(
  db: Db | Tx,
  accountId: number,
  { people, from, to }: Wanted,
): Promise<PersonDay[]> {
  const asked = { accountId, people: people === null ? null : [...people], from, to };
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
  const days = await query<{ employeeId: number; read: string }>(db, DAYS, asked);
  const punches = await query<{ employeeId: number; read: string }>(db, PUNCHES, asked);
  const corrections = await query<{ employeeId: number; day: string; from: number; to: number }>(
    db,
    `select employee_id as "employeeId", day::text, extract(epoch from in_at)::float8 / 60 as from,
       extract(epoch from out_at)::float8 / 60 as to
     from attendance_corrections
     where account_id = $accountId and cancelled_at is null and day between $from and $to
       and ($people::bigint[] is null or employee_id = any($people))`,
    asked,
  );
  const excused = await query<Excused>(
    db,
    `select employee_id as "employeeId", day::text, what, part::float8 as part, begins, ends,
       extract(epoch from from_at)::float8 / 60 as from, extract(epoch from to_at)::float8 / 60 as to
     from excused_days($accountId, $people::bigint[], $from, $to)`,
    asked,
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
      const shift = shiftOf(shifts, row);
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
          breaks:
            shift.breakStart === null ? [] : [breakOf(span, shift.breakStart, shift.breakLength)],
          rules: shift,
          punches: window?.punches ?? [],
          correction: correctionOf.get(key) ?? null,
          leave: excusedHere.flatMap((one) => leaveOf(one, span)),
          movements: excusedHere.flatMap((one) => movementOf(one)),
          isOver:
            row.day < today && isHeardAfter(window ?? { closes: 0 }, Math.min(now, heard ?? now)),
        },
      });
    });
  }
  return result;
}

interface Excused {
  employeeId: number;
  day: string;
  what: 'leave' | 'movement';
  part: number;
  /** Thousandths of the shift that leave covers. */
  begins: number | null;
  ends: number | null;
  from: number | null;
  to: number | null;
}

function leaveOf({ what, part, begins, ends }: Excused, { from, to }: Span): LeaveOfDay[] {
  if (what !== 'leave') return [];
  if (begins === null || ends === null) return [{ part, covers: null }];
  const at = (thousandths: number) => from + ((to - from) * thousandths) / 1000;
  return [{ part, covers: { from: at(begins), to: at(ends) } }];
}

const movementOf = ({ what, from, to }: Excused): (Span | null)[] => {
  if (what !== 'movement') return [];
  return [from === null || to === null ? null : { from, to }];
};

export function readPunches(read: string | undefined): Punch[] {
  if (read === undefined) return [];
  return read.split(' ').map((one): Punch => {
    const kind = one.at(-1);
    return {
      at: Number(one.slice(0, -1)) / 60,
      kind: kind === 'i' ? 'in' : kind === 'o' ? 'out' : null,
    };
  });
}

/**
 * A person's days and punches come as one text each: as rows of their own a company's month took twice
 * as long to read.
 */
export const DAYS = `
  select employee_id as "employeeId", string_agg(concat_ws(',', day - date '1970-01-01',
    left(kind, 1), worth, coalesce(shift_id, 0), extract(epoch from starts_at)::bigint,
    extract(epoch from ends_at)::bigint), ' ' order by day) as read
  from days_of($accountId, $people::bigint[], $from::date - 1, $to::date + 1) group by employee_id`;

export const PUNCHES = `
  select employee_id as "employeeId", string_agg(extract(epoch from at)::bigint
    || case kind when 'in' then 'i' when 'out' then 'o' else 'n' end, ' ' order by at) as read
  from punches
  where account_id = $accountId and employee_id is not null and not is_void
    and ($people::bigint[] is null or employee_id = any($people))
    and at >= ($from::date - 2)::timestamptz and at < ($to::date + 3)::timestamptz
  group by employee_id`;

const KINDS: ReadonlyMap<string, DayKind> = new Map([
  ['w', 'work'],
  ['o', 'off'],
  ['h', 'holiday'],
]);

const DAY_MS = 86_400_000;

export const readDays = (read: string): DayRow[] =>
  read.split(' ').map((one) => {
    const [day, kind = '', worth, shiftId, startsAt, endsAt] = one.split(',');
    return {
      day: new Date(Number(day) * DAY_MS).toISOString().slice(0, 10),
      kind: KINDS.get(kind) ?? 'work',
      worth: Number(worth),
      shiftId: Number(shiftId) || null,
      startsAt: Number(startsAt) / 60,
      endsAt: Number(endsAt) / 60,
    };
  });

interface Share {
  punches: Punch[];
  closes: number;
}

/** Gives each punch to the day that it belongs to: working days first, then days off; the rest are nobody's. */
export function share(
  days: readonly DayRow[],
  shifts: Shifts,
  punches: readonly Punch[],
): { shared: Share[]; stray: Punch[] } {
  const shared = days.map(({ endsAt }): Share => ({ punches: [], closes: endsAt }));
  const working: (Window & { place: number })[] = days.flatMap((row, place) => {
    if (row.kind !== 'work') return [];
    const { before, after } = shiftOf(shifts, row);
    const { startsAt: from, endsAt: to } = row;
    return [{ ...windowOf({ from, to }, { before, after }), place }];
  });
  const windows = apart(working) as typeof working;
  for (const { place, closes } of windows) {
    const at = shared[place];
    if (at) at.closes = closes;
  }
  // Both are in their order, so that each punch looks from where the last one was found.
  let first = 0;
  const stray: Punch[] = [];
  for (const punch of punches) {
    while ((windows[first]?.closes ?? Infinity) < punch.at) first += 1;
    const found = windowFor(punch.at, windows.slice(first, first + 2));
    const place =
      found >= 0
        ? windows[first + found]?.place
        : days.findIndex(
            ({ kind, startsAt, endsAt }) =>
              kind !== 'work' && Math.abs(punch.at - (startsAt + endsAt) / 2) <= HALF_DAY,
          );
    const into = shared[place ?? -1]?.punches ?? stray;
    into.push(punch);
  }
  return { shared, stray };
}

type Shifts = ReadonlyMap<number, Shift>;
const shiftOf = (shifts: Shifts, { shiftId }: DayRow): Shift =>
  (shiftId === null ? undefined : shifts.get(shiftId)) ?? COMPANY;

export async function readShifts(db: Db | Tx, accountId: number): Promise<Shifts> {
  const rows = await query<
    Omit<Shift, 'breakStart' | 'breakLength' | 'isFlexible' | 'expected'> & {
      id: number;
      kind: string;
      starts: string;
      breakStarts: string | null;
      breakEnds: string | null;
      expectedHours: number | null;
    }
  >(
    db,
    `select id, kind, starts, break_starts as "breakStarts", break_ends as "breakEnds",
       expected_hours as "expectedHours", coalesce(late_grace, 0) as "lateGrace",
       coalesce(early_grace, 0) as "earlyGrace", pairing, half_day_below as "halfDayBelow",
       absent_below as "absentBelow", marks_holidays as "marksHolidays",
       coalesce(before_minutes, 120) as before, coalesce(after_minutes, 240) as after
     from shifts where account_id = $accountId`,
    { accountId },
  );
  return new Map(
    rows.map(({ id, kind, starts, breakStarts, breakEnds, expectedHours, ...shift }) => {
      const gap = breakStarts && breakEnds ? clockSpan(breakStarts, breakEnds) : null;
      const breakStart = gap && (gap.from - minutesOf(starts) + 1440) % 1440;
      return [
        id,
        {
          ...shift,
          isFlexible: kind === 'flexible',
          expected: expectedHours === null ? null : expectedHours * 60,
          breakStart,
          breakLength: gap ? gap.to - gap.from : 0,
        },
      ];
    }),
  );
}

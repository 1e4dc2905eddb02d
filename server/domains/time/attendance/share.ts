import type { DayKind } from '#machines/domains/time/attendance/overtime.ts';
import type { Punch } from '#machines/domains/time/attendance/pairing.ts';
import {
  apart,
  windowFor,
  getWindow,
  type Window,
} from '#machines/domains/time/attendance/windows.ts';
import { getShift, type Shifts } from './shifts.ts';

/**
 * Half a day in minutes, counted from the middle of a day off in both directions, because work on such a day
 * has no shift.
 */
const HALF_DAY = 720;

export interface DayRow {
  day: string;
  kind: DayKind;
  worth: number;
  shiftId: number | null;
  startsAt: number;
  endsAt: number;
}

const KIND_OF: ReadonlyMap<string, 'in' | 'out'> = new Map([
  ['i', 'in'],
  ['o', 'out'],
]);

export function readPunches(read: string | undefined): Punch[] {
  if (read === undefined) return [];
  return read.split(' ').map((one): Punch => {
    const kind = one.at(-1);
    return {
      at: Number(one.slice(0, -1)) / 60,
      kind: KIND_OF.get(kind?.toLowerCase() ?? '') ?? null,
      isDirected: kind === 'I' || kind === 'O',
    };
  });
}

/**
 * SQL that reads the days and punches of a person as one text each. Separate rows took twice as long for a
 * company's month.
 */
export const DAYS = `
  select employee_id as "employeeId", string_agg(concat_ws(',', day - date '1970-01-01',
    left(kind, 1), worth, coalesce(shift_id, 0), extract(epoch from starts_at)::bigint,
    extract(epoch from ends_at)::bigint), ' ' order by day) as read
  from days_of($accountId, $people::bigint[], $from::date - 1, $to::date + 1) group by employee_id`;

export const PUNCHES = `
  select employee_id as "employeeId", string_agg(extract(epoch from at)::bigint
    || case when d.id is null then case kind when 'in' then 'i' when 'out' then 'o' else 'n' end
      else case kind when 'in' then 'I' when 'out' then 'O' else 'n' end end, ' ' order by at) as read
  from punches left join punch_devices d on d.id = device_id and d.tells_direction
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

export interface Share {
  punches: Punch[];
  closes: number;
}

/** Work on a day off lasts at most this many minutes. */
const LONGEST_NIGHT = 960;
/** A punch that is at most this many minutes before the hours of a day off may still belong to the previous night. */
const EARLY = 120;

/**
 * Returns the previous day if it was a day off on which the person came to work and hadn't left before this punch of
 * the next morning.
 */
function overMidnight(
  days: readonly DayRow[],
  shared: readonly Share[],
  { at }: Punch,
): number | undefined {
  const place = days.findLastIndex(({ startsAt }) => startsAt <= at);
  const day = days[place];
  const next = days[place + 1];
  const punches = shared[place]?.punches ?? [];
  const last = punches.at(-1);
  if (!day || day.kind === 'work' || !last || punches.length % 2 === 0) return undefined;
  const isNight = at - last.at <= LONGEST_NIGHT && (!next || at < next.startsAt - EARLY);
  return isNight && last.at < at ? place : undefined;
}

/** Assigns each punch to its day, first to working days and then to days off. The other punches belong to no day. */
export function share(
  days: readonly DayRow[],
  shifts: Shifts,
  punches: readonly Punch[],
): { shared: Share[]; stray: Punch[] } {
  const shared = days.map(({ endsAt }): Share => ({ punches: [], closes: endsAt }));
  const working: (Window & { place: number })[] = days.flatMap((row, place) => {
    if (row.kind !== 'work') return [];
    const { before, after } = getShift(shifts, row);
    const { startsAt: from, endsAt: to } = row;
    return [{ ...getWindow({ from, to }, { before, after }), place }];
  });
  const windows = apart(working) as typeof working;
  for (const { place, closes } of windows) {
    const at = shared[place];
    if (at) at.closes = closes;
  }
  // Both lists are sorted, so the search for each punch starts at the match of the previous one.
  let first = 0;
  const stray: Punch[] = [];
  for (const punch of punches) {
    while ((windows[first]?.closes ?? Infinity) < punch.at) first += 1;
    const windowIndex = windowFor(punch.at, windows.slice(first, first + 2));
    const place =
      windowIndex >= 0
        ? windows[first + windowIndex]?.place
        : (overMidnight(days, shared, punch) ??
          days.findIndex(
            ({ kind, startsAt, endsAt }) =>
              kind !== 'work' && Math.abs(punch.at - (startsAt + endsAt) / 2) <= HALF_DAY,
          ));
    const into = shared[place ?? -1]?.punches ?? stray;
    into.push(punch);
  }
  return { shared, stray };
}

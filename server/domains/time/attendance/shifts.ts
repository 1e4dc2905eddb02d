import { COMPANY_RULES, type ShiftRules } from '#machines/domains/time/attendance/day.ts';
import {
  clockSpan,
  DAY_MINUTES,
  getLength,
  getMinutes,
  overlap,
  type Span,
} from '#machines/domains/time/attendance/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

export interface Shift extends ShiftRules {
  /** In minutes after the start of the shift. */
  rest: Span | null;
  gap: Span | null;
  before: number;
  after: number;
}

const COMPANY: Shift = {
  ...COMPANY_RULES,
  rest: null,
  gap: null,
  before: 120,
  after: 240,
};

export type Shifts = ReadonlyMap<number, Shift>;

export const getShift = (shifts: Shifts, { shiftId }: { shiftId: number | null }): Shift =>
  (shiftId === null ? undefined : shifts.get(shiftId)) ?? COMPANY;

interface ShiftRow extends Omit<Shift, 'rest' | 'gap' | 'isFlexible' | 'expected'> {
  id: number;
  kind: string;
  starts: string;
  breakStarts: string | null;
  breakEnds: string | null;
  gapStarts: string | null;
  gapEnds: string | null;
  expectedHours: number | null;
}

export async function readShifts(db: Db | Tx, accountId: number): Promise<Shifts> {
  const rows = await query<ShiftRow>(
    db,
    `select id, kind, starts, break_starts as "breakStarts", break_ends as "breakEnds",
       gap_starts as "gapStarts", gap_ends as "gapEnds",
       expected_hours as "expectedHours", coalesce(late_grace, 0) as "lateGrace",
       coalesce(early_grace, 0) as "earlyGrace", pairing,
       uses_directions as "usesDirections", half_day_below as "halfDayBelow",
       absent_below as "absentBelow", marks_holidays as "marksHolidays",
       closes_after as "closesAfter",
       coalesce(before_minutes, 120) as before, coalesce(after_minutes, 240) as after
     from shifts where account_id = $accountId`,
    { accountId },
  );
  return new Map(
    rows.map(
      ({
        id,
        kind,
        starts,
        breakStarts,
        breakEnds,
        gapStarts,
        gapEnds,
        expectedHours,
        ...rest
      }) => [
        id,
        {
          ...rest,
          isFlexible: kind === 'flexible',
          expected: expectedHours === null ? null : expectedHours * 60,
          rest: intoShift(starts, breakStarts, breakEnds),
          gap: intoShift(starts, gapStarts, gapEnds),
        },
      ],
    ),
  );
}

/** Converts times of day to minutes after the start of the shift. In a night shift, 01:00 becomes a large number. */
function intoShift(starts: string, from: string | null, to: string | null): Span | null {
  if (from === null || to === null || from === to) return null;
  const begins = (getMinutes(from) - getMinutes(starts) + DAY_MINUTES) % DAY_MINUTES;
  return { from: begins, to: begins + getLength(clockSpan(from, to)) };
}

/** Returns the part of a span that is inside the shift. */
export const onShift = (stretch: Span, shift: Span): Span =>
  overlap({ from: shift.from + stretch.from, to: shift.from + stretch.to }, shift);

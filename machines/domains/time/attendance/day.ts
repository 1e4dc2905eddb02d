import { total, union, within, without, type Span } from './clock.ts';
import type { DayKind } from './overtime.ts';
import { getClosing } from './closing.ts';
import { asDirected, pair, type Paired, type Pairing, type Punch } from './pairing.ts';
import { lateness, statusOfHours, type Thresholds } from './status.ts';

/** The rules of a shift. Times are in minutes, and limits in hours. */
export interface ShiftRules extends Thresholds {
  isFlexible: boolean;
  /** The expected minutes of a flexible day. Null if they follow from the start, the end and the break. */
  expected: number | null;
  lateGrace: number;
  earlyGrace: number;
  pairing: Pairing;
  /** Whether the direction that the device records ("in" or "out") counts. Otherwise only the order of punches does. */
  usesDirections: boolean;
  /** Whether work on a holiday or a day off counts as attendance. */
  marksHolidays: boolean;
  /**
   * A missing check-out is added this many minutes after the expected hours are complete. It is null if none is
   * added.
   */
  closesAfter: number | null;
}

/** The company's hours, for days without a planned shift. */
export const COMPANY_RULES: ShiftRules = {
  isFlexible: false,
  expected: null,
  lateGrace: 0,
  earlyGrace: 0,
  pairing: 'firstLast',
  usesDirections: false,
  marksHolidays: true,
  halfDayBelow: null,
  absentBelow: null,
  closesAfter: null,
};

/** Leave on a day, which covers all of it, a half, or some hours. */
export interface LeaveOfDay {
  /** The share of the day, which is 1 for all of it. */
  part: number;
  /** The part of the shift that it covers, if known. */
  covers: Span | null;
}

/** The facts about one person's day. Instants are minutes since 1970. */
export interface DayFacts {
  kind: DayKind;
  /** How much of a working day the day is: 1, 0.5, or 0. */
  worth: number;
  shift: Span;
  breaks: readonly Span[];
  /** The time off between the two parts of a split shift. */
  gap: Span | null;
  rules: ShiftRules;
  /** The punches within the time that belongs to this day. */
  punches: readonly Punch[];
  /** An approved correction, which replaces the punches. */
  correction: Span | null;
  leave: readonly LeaveOfDay[];
  /** Approved work elsewhere, and trainings. A null entry covers the whole day. */
  movements: readonly (Span | null)[];
  /** Whether no more punches can come, because the time for them is over and devices have reported since. */
  isOver: boolean;
}

export const DAY_STATUSES = {
  present: 'Present',
  halfDay: 'Half day',
  absent: 'Absent',
  missing: 'Missing punch',
  leave: 'Leave',
  movement: 'Movement',
  holiday: 'Holiday',
  off: 'Off day',
  open: 'Not finished yet',
} as const;
export type DayStatus = keyof typeof DAY_STATUSES;

/** The result of a day, in minutes and as shares of a day. */
export interface DayResult {
  status: DayStatus;
  first: number | null;
  last: number | null;
  worked: number;
  expected: number;
  late: number;
  early: number;
  present: number;
  onLeave: number;
  absent: number;
  /** The time at work beyond the expected hours. Overtime policies haven't been applied yet. */
  beyond: number;
  /** The time at work before the shift, on a day with working hours. */
  beforeStart: number;
  /** Whether the person was at work while on leave, which HR must check. */
  isContradictory: boolean;
}

/** Returns the minutes that a person is expected to work on a day. */
export function getExpected({ kind, worth, shift, breaks, gap, rules }: DayFacts): number {
  if (kind !== 'work') return 0;
  const day = rules.expected ?? total(without([shift], gap ? [...breaks, gap] : breaks));
  return rules.isFlexible || rules.expected !== null ? day * worth : day;
}

/**
 * Calculates one person's day. Leave takes precedence over holiday, day off, movement, punches and absence, in
 * this order. The same facts always give the same day.
 */
export function getDay(facts: DayFacts): DayResult {
  const { kind, worth, shift, breaks, gap, rules, leave, movements, isOver } = facts;
  const expected = getExpected(facts);
  const paired = getWorkSpans(facts, expected);
  const worked = total(without(union(paired.spans), breaks));
  const leavePart = Math.min(
    1,
    leave.reduce((sum, { part }) => sum + part, 0),
  );
  const wasThere = facts.correction !== null || facts.punches.length > 0;
  const result: DayResult = {
    status: 'open',
    first: paired.first,
    last: paired.last,
    worked,
    expected,
    late: 0,
    early: 0,
    present: 0,
    onLeave: 0,
    absent: 0,
    beyond: Math.max(0, worked - expected),
    beforeStart:
      kind === 'work' && !rules.isFlexible
        ? total(within(union(paired.spans), { from: -Infinity, to: shift.from }))
        : 0,
    isContradictory: wasThere && leavePart >= 1,
  };
  if (leavePart >= 1) return { ...result, status: 'leave', onLeave: worth };
  if (kind !== 'work') {
    // On a holiday or day off, presence with only one punch is reported for correction as on a working day,
    // because no one comes in by chance. A person who was only there during the break counts as present, too.
    if (!rules.marksHolidays || (paired.first === null && worked === 0 && !paired.isMissing))
      return { ...result, status: kind };
    if (paired.isMissing) return { ...result, status: isOver ? 'missing' : 'open' };
    return { ...result, status: 'present' };
  }
  const onLeave = worth * leavePart;
  if (movements.includes(null)) {
    return { ...result, status: 'movement', onLeave, present: worth - onLeave };
  }
  if (!wasThere && movements.length === 0) {
    if (!isOver) return { ...result, onLeave };
    return { ...result, status: 'absent', onLeave, absent: worth - onLeave };
  }
  if (wasThere && paired.isMissing) {
    return { ...result, status: isOver ? 'missing' : 'open', onLeave };
  }
  const elsewhere = movements.flatMap((span) => span ?? []);
  const excused = within([...elsewhere, ...leave.flatMap(({ covers }) => covers ?? [])], shift);
  const covered = union([...paired.spans, ...excused]);
  const parts = getParts(shift, gap);
  const marks = rules.isFlexible
    ? { late: 0, early: 0 }
    : getMarks(parts, covered, { late: rules.lateGrace, early: rules.earlyGrace });
  const unplaced = leave.reduce((sum, one) => sum + (one.covers ? 0 : one.part), 0) * expected;
  const counted = total(without(covered, breaks)) + unplaced;
  const isWhole =
    gap === null || unplaced > 0 || parts.every(({ hours }) => total(within(covered, hours)) > 0);
  const byHours = statusOfHours(counted / 60, rules);
  // A person who came to only one part of a split shift was present for half a day, whatever the hours.
  const status = byHours === 'present' && !isWhole ? 'halfDay' : byHours;
  const share = status === 'present' ? 1 : status === 'halfDay' ? 0.5 : 0;
  const present = Math.max(0, worth * share - onLeave);
  return {
    ...result,
    ...marks,
    status: isOver || status === 'present' ? status : 'open',
    worked: total(without(union([...paired.spans, ...within(elsewhere, shift)]), breaks)),
    onLeave,
    present,
    absent: isOver ? Math.max(0, worth - onLeave - present) : 0,
  };
}

/** Reads the periods of work of a day from its punches, or from a correction. */
function getWorkSpans(facts: DayFacts, expected: number): Paired {
  const { kind, shift, breaks, gap, correction, rules, punches, isOver } = facts;
  if (correction) {
    const { from: first, to: last } = correction;
    const spans = gap ? without([correction], [gap]) : [correction];
    return { spans, first, last, isMissing: false, open: null };
  }
  const read = getParts(shift, gap).map(({ around }) =>
    pair(
      asDirected(punches, rules.usesDirections).filter(
        ({ at }) => around.from <= at && at < around.to,
      ),
      rules.pairing,
    ),
  );
  const paired: Paired = {
    spans: read.flatMap(({ spans }) => spans),
    first: read.find(({ first }) => first !== null)?.first ?? null,
    last: read.findLast(({ last }) => last !== null)?.last ?? null,
    isMissing: read.some(({ isMissing }) => isMissing),
    open: read.findLast(({ open }) => open !== null)?.open ?? null,
  };
  // A punch that the device calls "out" can't be the start of work, even if directions are otherwise ignored.
  const endsOnly = punches.some(({ at, kind }) => at === paired.open && kind === 'out');
  const isForgotten =
    paired.open !== null && !endsOnly && read.filter((one) => one.isMissing).length === 1;
  if (
    !isForgotten ||
    kind !== 'work' ||
    !isOver ||
    rules.isFlexible ||
    rules.closesAfter === null
  ) {
    return paired;
  }
  const closed = getClosing(paired.open ?? 0, {
    expected,
    tolerance: rules.closesAfter,
    worked: paired.spans,
    breaks: gap ? [...breaks, gap] : breaks,
  });
  const spans = [...paired.spans, { from: paired.open ?? 0, to: closed }];
  return { ...paired, spans, last: closed, isMissing: false, open: null };
}

/** A part of a shift, with the time in which its punches are expected. */
interface Part {
  hours: Span;
  around: Span;
}

function getParts(shift: Span, gap: Span | null): Part[] {
  if (!gap) return [{ hours: shift, around: { from: -Infinity, to: Infinity } }];
  const middle = (gap.from + gap.to) / 2;
  return [
    { hours: { from: shift.from, to: gap.from }, around: { from: -Infinity, to: middle } },
    { hours: { from: gap.to, to: shift.to }, around: { from: middle, to: Infinity } },
  ];
}

/**
 * Returns the total minutes that the person came late or left early in the parts of a split shift. A part that they
 * missed entirely is not counted here, because it affects the status of the day instead.
 */
function getMarks(
  parts: readonly Part[],
  covered: readonly Span[],
  grace: { late: number; early: number },
): { late: number; early: number } {
  const sum = { late: 0, early: 0 };
  for (const { hours, around } of parts) {
    const own = within(covered, around);
    const [from, to] = [own[0]?.from, own.at(-1)?.to];
    if (from === undefined || to === undefined) continue;
    const { late, early } = lateness({ from, to }, hours, grace);
    sum.late += late;
    sum.early += early;
  }
  return sum;
}

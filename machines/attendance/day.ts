import { total, union, within, without, type Span } from './clock.ts';
import type { DayKind } from './overtime.ts';
import { closingOf } from './closing.ts';
import { pair, type Paired, type Pairing, type Punch } from './pairing.ts';
import { lateness, statusOfHours, type Thresholds } from './status.ts';

/** How a shift counts; minutes, and hours in thresholds. */
export interface ShiftRules extends Thresholds {
  isFlexible: boolean;
  /** Of a flexible day; else it follows from start, end and break. */
  expected: number | null;
  lateGrace: number;
  earlyGrace: number;
  pairing: Pairing;
  /** Whether work on a holiday or a day off is attendance. */
  marksHolidays: boolean;
  /**
   * A forgotten check-out is set so many minutes after the expected hours are full; null: it stays a
   * missing punch.
   */
  closesAfter: number | null;
}

/** Leave of a part of the day: all of it, a half, or hours. */
export interface LeaveOfDay {
  /** Of the day, 1 for all of it. */
  part: number;
  /** Which stretch of the shift it covers, where that is known. */
  covers: Span | null;
}

/** All that is known of one person's day. Instants are minutes since 1970. */
export interface DayFacts {
  kind: DayKind;
  /** Of a working day: 1, 0.5, or 0. */
  worth: number;
  shift: Span;
  breaks: readonly Span[];
  /** The free hours between the two parts of a split shift. */
  gap: Span | null;
  rules: ShiftRules;
  /** Those that belong to this day's window. */
  punches: readonly Punch[];
  /** What an approved correction says in their place. */
  correction: Span | null;
  leave: readonly LeaveOfDay[];
  /** Approved work elsewhere; null for the whole day. */
  movements: readonly (Span | null)[];
  /** Nothing more can come: the window has closed, and devices were heard since. */
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

/** The result of a day, in minutes and shares of a day. */
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
  /** At work beyond what was expected, before any policy of overtime. */
  beyond: number;
  /** At work before the shift began, on a day with hours of its own. */
  beforeStart: number;
  /** The person was at work while on leave; HR must check it. */
  isContradictory: boolean;
}

/** Expected minutes of a day at work. */
export function expectedOf({ kind, worth, shift, breaks, gap, rules }: DayFacts): number {
  if (kind !== 'work') return 0;
  const day = rules.expected ?? total(without([shift], gap ? [...breaks, gap] : breaks));
  return rules.isFlexible || rules.expected !== null ? day * worth : day;
}

/**
 * One person's day: leave before holiday before day off before movement before punches before absence.
 * The same facts give the same day, whenever and however often it is asked for.
 */
export function dayOf(facts: DayFacts): DayResult {
  const { kind, worth, shift, breaks, gap, rules, leave, movements, isOver } = facts;
  const expected = expectedOf(facts);
  const paired = readOf(facts, expected);
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
    const counts = rules.marksHolidays && worked > 0;
    if (!counts) return { ...result, status: kind };
    return { ...result, status: paired.isMissing ? 'missing' : 'present' };
  }
  const onLeave = Math.min(worth, leavePart);
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
  const excused = [
    ...within([...elsewhere, ...leave.flatMap(({ covers }) => covers ?? [])], shift),
  ];
  const covered = union([...paired.spans, ...excused]);
  const parts = partsOf(shift, gap);
  const marks = rules.isFlexible
    ? { late: 0, early: 0 }
    : marksOf(parts, covered, { late: rules.lateGrace, early: rules.earlyGrace });
  const unplaced = leave.reduce((sum, one) => sum + (one.covers ? 0 : one.part), 0) * expected;
  const counted = total(without(covered, breaks)) + unplaced;
  const isWhole =
    gap === null || unplaced > 0 || parts.every(({ hours }) => total(within(covered, hours)) > 0);
  const byHours = statusOfHours(counted / 60, rules);
  // Who came to one part of a split shift alone was there for half of it, whatever the hours say.
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

/** What was read of a day, or said of it by a correction, as stretches of work. */
function readOf(facts: DayFacts, expected: number): Paired {
  const { kind, shift, breaks, gap, correction, rules, punches, isOver } = facts;
  if (correction) {
    const { from: first, to: last } = correction;
    const spans = gap ? without([correction], [gap]) : [correction];
    return { spans, first, last, isMissing: false, open: null };
  }
  const read = partsOf(shift, gap).map(({ around }) =>
    pair(
      punches.filter(({ at }) => around.from <= at && at < around.to),
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
  const isForgotten = paired.open !== null && read.filter((one) => one.isMissing).length === 1;
  if (
    !isForgotten ||
    kind !== 'work' ||
    !isOver ||
    rules.isFlexible ||
    rules.closesAfter === null
  ) {
    return paired;
  }
  const closed = closingOf(paired.open ?? 0, {
    expected,
    tolerance: rules.closesAfter,
    worked: paired.spans,
    breaks: gap ? [...breaks, gap] : breaks,
  });
  const spans = [...paired.spans, { from: paired.open ?? 0, to: closed }];
  return { ...paired, spans, last: closed, isMissing: false, open: null };
}

/** A part of a shift, with the stretch around it in which a punch is its own. */
interface Part {
  hours: Span;
  around: Span;
}

function partsOf(shift: Span, gap: Span | null): Part[] {
  if (!gap) return [{ hours: shift, around: { from: -Infinity, to: Infinity } }];
  const middle = (gap.from + gap.to) / 2;
  return [
    { hours: { from: shift.from, to: gap.from }, around: { from: -Infinity, to: middle } },
    { hours: { from: gap.to, to: shift.to }, around: { from: middle, to: Infinity } },
  ];
}

/** Late and early minutes of each part that somebody came to. */
function marksOf(
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

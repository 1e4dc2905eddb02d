import { overlap, total, union, within, without, type Span } from './clock.ts';
import type { DayKind } from './overtime.ts';
import { pair, type Pairing, type Punch } from './pairing.ts';
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
export function expectedOf({
  kind,
  worth,
  shift,
  breaks,
  rules,
}: Pick<DayFacts, 'kind' | 'worth' | 'shift' | 'breaks' | 'rules'>): number {
  if (kind !== 'work') return 0;
  const day = rules.expected ?? total(without([shift], breaks));
  return rules.isFlexible || rules.expected !== null ? day * worth : day;
}

/**
 * One person's day: leave before holiday before day off before movement before punches before absence.
 * The same facts give the same day, whenever and however often it is asked for.
 */
export function dayOf(facts: DayFacts): DayResult {
  const { kind, worth, shift, breaks, rules, leave, movements, isOver } = facts;
  const paired = facts.correction
    ? {
        spans: [facts.correction],
        first: facts.correction.from,
        last: facts.correction.to,
        isMissing: false,
      }
    : pair(facts.punches, rules.pairing);
  const expected = expectedOf(facts);
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
  const [from, to] = [covered[0]?.from, covered.at(-1)?.to];
  const marks =
    rules.isFlexible || from === undefined || to === undefined
      ? { late: 0, early: 0 }
      : lateness({ from, to }, shift, { late: rules.lateGrace, early: rules.earlyGrace });
  const unplaced = leave.reduce((sum, one) => sum + (one.covers ? 0 : one.part), 0) * expected;
  const counted = total(without(covered, breaks)) + unplaced;
  const status = statusOfHours(counted / 60, rules);
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

/** A break by its clock times, on the day of the shift; over midnight with it. */
export function breakOf(shift: Span, breakStart: number, breakLength: number): Span {
  // Minutes from the shift's start, so that a break at 01:00 belongs to the night shift.
  const from = shift.from + breakStart;
  return overlap({ from, to: from + breakLength }, shift);
}

import { z } from 'zod';
import type { RosterLimits } from '#machines/domains/time/attendance/rosterRules.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

/** The plan of a day: `s12` is a shift, `off` a day off, `pattern` the pattern's plan. */
const plan = z.string('must be a plan').regex(/^(s[1-9]\d{0,14}|off|pattern)$/, 'must be a plan');
export type Plan = z.output<typeof plan>;

const id = z.number('must be an ID').int('must be an ID').positive('must be an ID');
/** Days of months that a board can show: it reaches a week over their edges. */
const planned = (message: string) =>
  calendarDay(message).refine((day) => day >= '1900' && day < '3000', message);
const month = z.string('Month is required').pipe(planned('Month is required'));

/** The people and month; without a department, everyone in the unit. */
const board = {
  month,
  businessUnitId: id,
  departmentId: id.nullable().default(null),
};

/** POST /Roster/Save: drafts of some days, each with the plan that the planner saw. */
export const saveRosterBody = z.object({
  cells: z
    .array(
      z.object({ employeeId: id, day: planned('must be a day'), plan, was: plan }),
      'must be a list',
    )
    .min(1, 'must be a list')
    .max(5000, 'At most 5,000 days at a time'),
});

/** POST /Roster/CopyMonth. */
export const rosterBoardBody = z.object(board);

/** POST /Roster/Discard: with the version that the planner saw, so that no one else's drafts are lost. */
export const discardRosterBody = z.object({
  ...board,
  version: z.string('Version is required').max(100),
});

/** POST /Roster/Publish: with the number of warnings that the planner saw, so that new ones are noticed. */
export const publishRosterBody = discardRosterBody.extend({
  warnings: z.number('must be a number').int('must be a number').min(0),
});

export interface RosterShift {
  id: number;
  name: string;
  starts: string;
  ends: string;
}

export interface RosterCell {
  day: string;
  /** The current plan: the shift, or null for no work. */
  kind: 'work' | 'off' | 'holiday';
  shiftId: number | null;
  /** The published plan of this day; `pattern` if there is none. */
  published: Plan;
  /** The unpublished draft, if any. */
  draft: Plan | null;
  /** Who else planned the draft; null for the caller. */
  draftBy: string | null;
  isLocked: boolean;
  /** Approved leave covers it. */
  isAway: boolean;
}

export interface RosterPerson {
  id: number;
  code: string;
  name: string;
  cells: RosterCell[];
}

/** A problem of the plan; `refused` ones block publishing. */
export interface RosterProblem {
  employeeId: number;
  day: string;
  kind: 'overlap' | 'rest' | 'week' | 'away';
  /** Hours of rest, or per week. */
  hours: number;
}

/** GET /Roster/Board. */
export interface RosterBoard {
  businessUnitId: number;
  month: string;
  today: string;
  holidays: { day: string; name: string }[];
  shifts: RosterShift[];
  people: RosterPerson[];
  /** Too many people for a board: a department must be chosen. */
  isCut: boolean;
  problems: RosterProblem[];
  /** The limits of the check. */
  limits: RosterLimits;
  drafts: number;
  /** Changes with any draft of the board. */
  version: string;
}

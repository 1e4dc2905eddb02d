import { z } from 'zod';
import type { RosterLimits } from '#machines/domains/time/attendance/rosterRules.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

/** The plan of a day: `s12` is a shift, `off` a day off, and `pattern` means that the usual pattern applies. */
const plan = z.string('must be a plan').regex(/^(s[1-9]\d{0,14}|off|pattern)$/, 'must be a plan');
export type Plan = z.output<typeof plan>;

const id = z.number('must be an ID').int('must be an ID').positive('must be an ID');
/** The days that a board can show, which are up to a week beyond the month. */
const planned = (message: string) =>
  calendarDay(message).refine((day) => day >= '1900' && day < '3000', message);
const month = z.string('Month is required').pipe(planned('Month is required'));

/** The unit and the month of a board. If no department is chosen, it shows all people of the unit. */
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

/** POST /Roster/Discard: contains the version that the planner saw, so that no one else's drafts are lost. */
export const discardRosterBody = z.object({
  ...board,
  version: z.string('Version is required').max(100),
});

/** POST /Roster/Publish: contains the number of warnings that the planner saw, so that new ones are noticed. */
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
  /** The current plan: whether the person works, and the shift, or null without one. */
  kind: 'work' | 'off' | 'holiday';
  shiftId: number | null;
  /** The published plan of this day, or `pattern` if there is none. */
  published: Plan;
  /** The draft that isn't published yet, or null. */
  draft: Plan | null;
  /** The other person who planned the draft. It is null if it was the caller. */
  draftBy: string | null;
  isLocked: boolean;
  /** Whether approved leave covers the day. */
  isAway: boolean;
  /** The trainings in which the person has a seat that day. */
  training: string | null;
}

export interface RosterPerson {
  id: number;
  code: string;
  name: string;
  cells: RosterCell[];
}

/** A problem of the plan. If it is `refused`, the plan can't be published. */
export interface RosterProblem {
  employeeId: number;
  day: string;
  kind: 'overlap' | 'rest' | 'week' | 'away';
  /** The hours of rest, or the hours per week, depending on the problem. */
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
  /** Whether there are too many people for a board, so that a department must be chosen. */
  isCut: boolean;
  problems: RosterProblem[];
  limits: RosterLimits;
  drafts: number;
  /** The version of the board, which changes whenever one of its drafts does. */
  version: string;
}

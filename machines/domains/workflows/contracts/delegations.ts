import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

const day = (message: string) => z.string(message).pipe(calendarDay(message));

/** A delegation lasts at most this many days. */
export const LONGEST_DELEGATION_DAYS = 366;

/** POST /Workflow/Delegate: delegates stages, including both days. The specification doesn't have it. */
export const delegateBody = z
  .object({
    stages: z
      .array(z.object({ workflow: z.string(), state: z.string() }), 'Choose at least one stage')
      .min(1, 'Choose at least one stage')
      .max(50, 'The list can hold at most 50 stages'),
    standInEmployeeId: z.number('Delegate is required').int('Delegate is required').positive(),
    fromDate: day('From is required'),
    untilDate: day('Until is required'),
    reason: z
      .string('Reason must be text')
      .trim()
      .max(500, 'Reason can be at most 500 characters')
      .default(''),
  })
  .refine(({ fromDate, untilDate }) => untilDate >= fromDate, {
    path: ['untilDate'],
    message: 'Until cannot be before From',
  })
  .refine(
    ({ fromDate, untilDate }) =>
      Date.parse(untilDate) - Date.parse(fromDate) < LONGEST_DELEGATION_DAYS * 86_400_000,
    { path: ['untilDate'], message: `Approvals can be delegated for at most a year` },
  );

export const endDelegationBody = z.object({
  id: z.number('must be a number').int('must be a whole number').positive(),
});

/** The people whose pay approvers see at a stage. */
export interface PayShown {
  /** How many people's requests are waiting at the stage. */
  people: number;
  /** The names of the business units, or null for all of them. */
  units: string[] | null;
}

/** A stage with its label. */
export interface NamedStage {
  workflow: string;
  workflowLabel: string;
  state: string;
  label: string;
}

/** A stage at which a person can decide, and which they can delegate. */
export interface DelegableStage extends NamedStage {
  /** The people whose pay the stage shows, or null if it shows no pay. */
  pay: PayShown | null;
}

/** A future, current or past delegation of one stage. */
export interface Delegation extends NamedStage {
  id: number;
  principalName: string;
  standInName: string;
  fromDate: string;
  untilDate: string;
  reason: string;
  status: 'planned' | 'running' | 'over';
  /** When the delegation was ended early, as an ISO instant. */
  endedAt: string | null;
}

/** The caller's own approved leave, if there is no delegate for all of it. */
export interface UncoveredLeave {
  fromDate: string;
  untilDate: string;
  /** The employee who covers for the caller, according to the leave application. */
  coverId: number | null;
}

/** A decision that a delegate made in the caller's place. */
export interface DecidedForMe {
  workflow: string;
  workflowLabel: string;
  subjectId: number;
  subject: string;
  eventLabel: string;
  byName: string;
  at: string;
}

/** GET /Workflow/Delegations. */
export interface Delegations {
  /** Leave for which the caller, who approves requests, should name a delegate. */
  uncovered: UncoveredLeave | null;
  /** The stages that the caller can delegate. */
  stages: DelegableStage[];
  /** What the caller has delegated to others. */
  given: Delegation[];
  /** What others have delegated to the caller. */
  received: Delegation[];
  /** What the caller's delegates have decided, the latest first. */
  decided: DecidedForMe[];
}

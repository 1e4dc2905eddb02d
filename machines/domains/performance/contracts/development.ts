import { z } from 'zod';
import { msg } from '#machines/core/locales/messages.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import type { PlanSight, PlanState } from '#machines/domains/performance/development/visibility.ts';

export const STEP_KINDS = {
  training: msg('Training'),
  task: msg('Task'),
  coaching: msg('Coaching'),
  other: msg('Other'),
} as const;
export type StepKind = keyof typeof STEP_KINDS;

export const STEP_STATES = {
  open: msg('Open'),
  done: msg('Done'),
  dropped: msg('Dropped'),
} as const;
export type StepState = keyof typeof STEP_STATES;

/** A plan can have at most this many steps. No one can follow more. */
export const MAX_STEPS = 30;
/** The longest period of a plan, in years. */
export const MAX_YEARS = 3;

const id = (label: string) =>
  z.number(`${label} is required`).int(`${label} is required`).positive(`${label} is required`);
const words = (label: string, most: number) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(most, `${label} can be at most ${most} characters`);
const optionalWords = (label: string, most: number) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(most, `${label} can be at most ${most} characters`)
    .default('');
const kind = z.enum(['training', 'task', 'coaching', 'other'], 'Kind is required');

const step = {
  kind,
  words: words('Step', 500),
  dueOn: calendarDay('Due date is required'),
};

/**
 * POST /Development/SavePlan: creates a plan, or changes a draft. Steps that are left out are removed.
 * Without `employeeId`, the plan is for the caller.
 */
export const savePlanBody = z.object({
  planId: id('Plan').nullish(),
  /** The version that the caller has read. An outdated one is refused. */
  version: z.number('Version is required').int('Version is required').nullish(),
  employeeId: id('Employee').nullish(),
  aim: words('Aim', 300),
  gap: optionalWords('Competence or gap', 1000),
  factorId: id('Factor').nullish(),
  startsOn: calendarDay('Start is required'),
  endsOn: calendarDay('End is required'),
  steps: z
    .array(z.object({ stepId: id('Step').nullish(), ...step }))
    .max(MAX_STEPS, `A plan can have at most ${MAX_STEPS} steps`),
});

/** POST /Development/AddStep: adds a step to a plan that is already agreed. */
export const addStepBody = z.object({ planId: id('Plan'), ...step });

/** POST /Development/SaveStep: records the progress of a step. */
export const saveStepBody = z.object({
  stepId: id('Step'),
  version: z.number('Version is required').int('Version is required'),
  state: z.enum(['open', 'done', 'dropped'], 'State is required'),
  note: optionalWords('Progress', 2000),
  reason: optionalWords('Reason', 500),
});

/** POST /Development/RequestTraining: a training requisition for a step. */
export const requestTrainingBody = z.object({ stepId: id('Step'), titleId: id('Training') });

/** POST /Development/MakeCard: makes a task card for a step, in one of the caller's projects. */
export const makeCardBody = z.object({ stepId: id('Step'), projectId: id('Project') });

/** POST /Development/AddPlanNote: adds a note about a talk. Notes can't be changed. */
export const addPlanNoteBody = z.object({
  planId: id('Plan'),
  heldOn: calendarDay('Date is required'),
  words: words('Note', 4000),
});

export interface PlanRow {
  planId: number;
  employeeId: number;
  name: string;
  code: string;
  department: string;
  aim: string;
  startsOn: string;
  endsOn: string;
  state: PlanState;
  status: string;
  result: string | null;
  /** The number of steps that were not dropped. `done` is how many of them are done. */
  steps: number;
  done: number;
  overdue: number;
  /** The open step with the earliest due date. */
  nextStep: string | null;
  nextDueOn: string | null;
  /** Whether the plan waits for the reader. */
  isMine: boolean;
}

/** GET /Development/Plans */
export interface Plans {
  own: PlanRow[];
  team: PlanRow[];
  /** The people whom the reader supervises. */
  people: { employeeId: number; name: string; code: string; hasPlan: boolean }[];
  factors: { id: number; name: string }[];
}

/** GET /Development/PlanBoard: the plans of the units for which the reader may view plans. */
export interface PlanBoard {
  rows: PlanRow[];
  summary: {
    people: number;
    withPlan: number;
    overdue: number;
    /** The number of coaching talks in the last twelve months. HR doesn't see their content. */
    talks: number;
  };
}

/** A training requisition or card that was made from a step. */
export interface StepLink {
  number: string;
  status: string;
  /** Whether it was rejected or cancelled, so that another one can be made. */
  isOver: boolean;
  /** The workflow, if it is a requisition. */
  workflow: string | null;
  /** The project of a card, if the reader is a member of it. */
  projectId: number | null;
  subjectId: number;
}

export interface PlanStep {
  stepId: number;
  version: number;
  kind: StepKind;
  words: string;
  dueOn: string;
  state: StepState;
  isOverdue: boolean;
  note: string;
  reason: string;
  doneOn: string | null;
  isLater: boolean;
  addedBy: string;
  isFromTalk: boolean;
  link: StepLink | null;
}

export interface PlanNote {
  heldOn: string;
  words: string;
  writtenBy: string;
  writtenAt: string;
}

/** GET /Development/Plan */
export interface DevelopmentPlanView {
  planId: number;
  version: number;
  employeeId: number;
  name: string;
  code: string;
  supervisor: string | null;
  aim: string;
  gap: string;
  factorId: number | null;
  factor: string | null;
  startsOn: string;
  endsOn: string;
  state: PlanState;
  status: string;
  isOwn: boolean;
  sight: PlanSight;
  steps: PlanStep[];
  notes: PlanNote[];
}

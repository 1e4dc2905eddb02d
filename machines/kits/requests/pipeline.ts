import { z } from 'zod';
import { RELATIVES, type Audience, type Relative } from '#machines/core/model/workflow.ts';
import { groupPart, ROLES, type Role } from '#machines/core/values/roles.ts';

const relatives = Object.keys(RELATIVES) as [Relative, ...Relative[]];
const roles = Object.keys(ROLES) as [Role, ...Role[]];

const approver = z.discriminatedUnion(
  'by',
  [
    z.object({ by: z.enum(relatives) }),
    z.object({ by: z.literal('role'), role: z.enum(roles, 'Role is required') }),
    z.object({
      by: z.literal('person'),
      employeeId: z.number('Employee is required').int().positive('Employee is required'),
      name: z.string().max(200).default(''),
    }),
    z.object({
      by: z.literal('group'),
      groupId: z.number('User group is required').int().positive('User group is required'),
      name: z.string().max(200).default(''),
    }),
  ],
  'Approver is required',
);
export type Approver = z.output<typeof approver>;

const limit = z
  .number('must be a number')
  .min(0, 'must be at least 0')
  .max(1e12, 'is too large')
  .nullish()
  .transform((value) => value ?? null);

const isRange = (from: number | null, upTo: number | null) =>
  from === null || upTo === null || from <= upTo;

const condition = z
  .object({
    amountFrom: limit,
    amountUpTo: limit,
    daysFrom: limit,
    daysUpTo: limit,
    /** The business units to which the step applies; empty for all of them. */
    units: z.array(z.number().int().positive()).max(200, 'Too many units').default([]),
  })
  .refine(({ amountFrom, amountUpTo }) => isRange(amountFrom, amountUpTo), {
    path: ['amountUpTo'],
    message: 'The highest amount cannot be below the lowest',
  })
  .refine(({ daysFrom, daysUpTo }) => isRange(daysFrom, daysUpTo), {
    path: ['daysUpTo'],
    message: 'The last day cannot be before the first',
  });
export type Condition = z.output<typeof condition>;

/** The IDs of the user groups among these approvers. */
export const groupsIn = (approvers: readonly Approver[]): number[] =>
  approvers.flatMap((one) => (one.by === 'group' ? [one.groupId] : []));

/** The maximum number of approvers of a step in which all have to approve. */
export const MAX_APPROVERS = 5;
export const MAX_STEPS = 12;

const step = z.object({
  label: z
    .string('Step is required')
    .trim()
    .min(1, 'Step is required')
    .max(60, 'Step can be at most 60 characters'),
  approvers: z
    .array(approver, 'Approver is required')
    .min(1, 'Approver is required')
    .max(MAX_APPROVERS, `A step can have at most ${MAX_APPROVERS} approvers`),
  /** Whether a decision of any one approver is enough, or all of them have to approve. */
  rule: z.enum(['any', 'all']).default('any'),
  /** The role that acts if an approver does not exist, has left, or is the requester. */
  standIn: z.enum(roles, 'Delegate is required').default('hr'),
  /** How many working hours the step may take. */
  hours: z
    .number('Working hours is required')
    .min(0.5, 'Working hours must be at least 0.5')
    .max(2000, 'Working hours can be at most 2000')
    .default(16),
  comment: z.enum(['optional', 'required']).default('optional'),
  /**
   * Whether someone who decided another step may also decide this one, which is not allowed by default. The field is
   * stored only if true, so that the hash of older definitions stays the same.
   */
  mayRepeat: z.literal(true).optional(),
  condition: condition.nullish().transform((value) => value ?? null),
});
export type PipelineStep = z.output<typeof step>;

/** A pipeline as an administrator publishes it: its steps in order. */
export const pipelineDefinition = z
  .object({
    steps: z
      .array(step, 'must be a list of steps')
      .min(1, 'At least one step is required')
      .max(MAX_STEPS, `There can be at most ${MAX_STEPS} steps`),
  })
  .refine(({ steps }) => steps.some((one) => one.condition === null), {
    path: ['steps'],
    message: 'At least one step must apply to every request',
  });
export type PipelineDefinition = z.output<typeof pipelineDefinition>;
export type PipelineDraft = z.input<typeof pipelineDefinition>;

/** The pipeline until a company publishes one of its own: the supervisor decides first, then HR. */
export const DEFAULT_PIPELINE: PipelineDefinition = pipelineDefinition.parse({
  steps: [
    { label: 'Supervisor', approvers: [{ by: 'supervisor' }] },
    { label: 'HR', approvers: [{ by: 'role', role: 'hr' }], standIn: 'admin' },
  ],
});

/** The values that the conditions of steps use. */
export interface PipelineFacts {
  amount: number | null;
  days: number | null;
  businessUnitId: number | null;
}

const within = (value: number | null, from: number | null, upTo: number | null): boolean =>
  (from === null && upTo === null) ||
  (value !== null && (from === null || value >= from) && (upTo === null || value <= upTo));

/** Whether a step applies to a request with these values. */
export const applies = ({ condition }: PipelineStep, facts: PipelineFacts): boolean =>
  condition === null ||
  (within(facts.amount, condition.amountFrom, condition.amountUpTo) &&
    within(facts.days, condition.daysFrom, condition.daysUpTo) &&
    (condition.units.length === 0 || condition.units.includes(facts.businessUnitId ?? 0)));

/** The indexes of the steps that apply to a request. */
export const stepsFor = ({ steps }: PipelineDefinition, facts: PipelineFacts): number[] =>
  steps.flatMap((one, place) => (applies(one, facts) ? [place] : []));

/** The name of the state for a step, given the step's index, which begins at 0. */
export const stepState = (place: number): string => `step${place + 1}`;

/** Whether a state belongs to a step of a pipeline. */
export const isStepState = (state: string): boolean => /^step\d+$/.test(state);

/** The states of the steps that have to be decided by different people. */
export const apartSteps = ({ steps }: PipelineDefinition): string[] =>
  steps.flatMap(({ mayRepeat }, place) => (mayRepeat ? [] : [stepState(place)]));

/** The index of the step to which a state belongs; -1 for any other state. */
export const getPlace = (state: string): number =>
  /^step\d+$/.test(state) ? Number(state.slice(4)) - 1 : -1;

/**
 * The party under which the machine stores who has answered as this approver of the step, given the
 * approver's index.
 */
export const getAnswer = (approver: number): string => `approver ${approver + 1}`;

/** An approver of a step as an audience, for the policy, task lists and notices. */
export function getAudience(
  { approvers, rule, standIn }: PipelineStep,
  place: number,
  apart: readonly string[] = [],
): Exclude<Audience, { party: string } | { system: true }> {
  const one = approvers[place];
  if (!one) throw new Error(`The step has no approver ${place + 1}`);
  const until = rule === 'all' ? { until: getAnswer(place) } : {};
  if (one.by === 'role') return { role: one.role, ...until };
  if (one.by === 'group') return { role: groupPart(one.groupId), name: one.name, ...until };
  const vacant = { vacant: standIn, ...(apart.length > 0 ? { apart } : {}) };
  if (one.by !== 'person') return { relative: one.by, ...vacant, ...until };
  return { person: one.employeeId, name: one.name, ...vacant, ...until };
}

import { z } from 'zod';
import { ROLES, type Role } from '#machines/values/roles.ts';

/** How a step finds who is responsible, in words. */
export const RULES = {
  supervisor: 'Supervisor of the requester',
  hr: 'HR of the business unit',
  role: 'Holder of a role',
  person: 'A specific person',
} as const;
export type Rule = keyof typeof RULES;

/** Steps before the rating, at the most. */
const MOST_STEPS = 12;

const count = z.number('must be a number').int('must be a whole number').min(0);

const processStep = z
  .object({
    /** 0 for a new step. */
    processId: count.default(0),
    processName: z
      .string('Step is required')
      .trim()
      .min(1, 'Step is required')
      .max(100, 'Step can be at most 100 characters'),
    rule: z.enum(Object.keys(RULES) as [Rule, ...Rule[]], { error: 'Responsible is required' }),
    role: z
      .enum(Object.keys(ROLES) as [Role, ...Role[]], { error: 'There is no such role' })
      .nullish()
      .transform((role) => role ?? null),
    responsiblePersonId: count.nullish().transform((person) => person || null),
    hours: z
      .number('Working hours is required')
      .min(0.5, 'Working hours must be at least 0.5')
      .max(2000, 'Working hours can be at most 2000'),
  })
  .refine(({ rule, role }) => rule !== 'role' || role !== null, {
    path: ['role'],
    message: 'Role is required',
  })
  .refine(({ rule, responsiblePersonId }) => rule !== 'person' || responsiblePersonId !== null, {
    path: ['responsiblePersonId'],
    message: 'Employee is required',
  })
  .transform((step) => ({
    ...step,
    role: step.rule === 'role' ? step.role : null,
    responsiblePersonId: step.rule === 'person' ? step.responsiblePersonId : null,
  }));

/** POST /HRTicket/SaveIssueTypeProcess (ours): an issue type and its steps, whole. */
export const issueTypeProcessBody = z.object({
  /** 0 for a new type. */
  issueTypeId: count.default(0),
  issueTypeName: z
    .string('Issue Type is required')
    .trim()
    .min(1, 'Issue Type is required')
    .max(100, 'Issue Type can be at most 100 characters'),
  isActive: z.boolean('must be true or false').default(true),
  /** Of the type as the caller saw it. */
  version: count.default(0),
  steps: z
    .array(processStep, 'must be a list of steps')
    .min(1, 'At least one step before the rating is required')
    .max(MOST_STEPS, `There can be at most ${MOST_STEPS} steps`),
});
export type IssueTypeProcessToSave = z.output<typeof issueTypeProcessBody>;

/** GET /HRTicket/GetIssueTypeProcesses (ours). The rating, always last, is not among the steps. */
export interface IssueTypeProcess {
  issueTypeId: number;
  issueTypeName: string;
  isActive: boolean;
  version: number;
  changedAt: string;
  changedByName: string | null;
  steps: {
    processId: number;
    processName: string;
    rule: Rule;
    role: Role | null;
    responsiblePersonId: number | null;
    responsiblePersonName: string | null;
    hours: number;
  }[];
}

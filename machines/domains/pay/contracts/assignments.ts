import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

const id = z.number('must be an ID').int('must be an ID').positive('must be an ID');
const MAX = 5000;

/** What people are assigned from a day on. Parts that are left out don't change. */
export const assignmentBody = z.object({
  employeeIds: z
    .array(id, 'must be a list')
    .min(1, 'Choose at least one person')
    .max(MAX, `At most ${MAX} people at once; import a file for more`),
  from: calendarDay('From is required'),
  breakdownId: id.nullish().transform((value) => value ?? null),
  policyId: id.nullish().transform((value) => value ?? null),
  groupId: id.nullish().transform((value) => value ?? null),
});

/** POST /Pay/Assign. */
export const assignBody = assignmentBody.extend({
  reason: z
    .string('must be text')
    .trim()
    .min(1, 'Reason is required')
    .max(300, 'Reason can be at most 300 characters'),
});

export type AssignmentRequest = z.input<typeof assignmentBody>;

/** The names of a breakdown, policy and payroll group. */
export interface AssignedNames {
  breakdown: string;
  policy: string;
  group: string;
}

/** What an assignment changes for one person. Net pay is that of an ordinary month, without absence or pay items. */
export interface AssignmentLine {
  employeeId: number;
  code: string;
  name: string;
  before: AssignedNames | null;
  after: AssignedNames | null;
  currency: string;
  netBefore: number | null;
  netAfter: number | null;
  change: 'new' | 'changed' | 'same' | 'refused';
  problems: string[];
  /** Why net pay can't be shown, such as a missing fact. The assignment can be saved nonetheless. */
  notes: string[];
}

/** A person in GET /Pay/Assignments. */
export interface AssignedPerson {
  employeeId: number;
  code: string;
  name: string;
  unitName: string;
  assigned: (AssignedNames & { from: string; until: string | null; policyId: number }) | null;
}

/** An element in GET /Pay/PolicyDetails, as it is and as it would be. */
export interface PolicyDetailsLine {
  code: string;
  name: string;
  direction: 'earning' | 'deduction' | 'employer' | 'information';
  unit: 'money' | 'days' | 'hours' | 'number' | 'percent';
  decimals: number;
  /** Amounts as whole numbers of 10^−decimals. Null if only the other side has the element. */
  before: number | null;
  after: number | null;
  formula: string;
  withFigures: string;
}

export interface PolicyDetails {
  employeeId: number;
  code: string;
  name: string;
  currency: string;
  day: string;
  before: AssignedNames | null;
  after: AssignedNames | null;
  netBefore: number | null;
  netAfter: number | null;
  lines: PolicyDetailsLine[];
  /** Why one of the two sides could not be calculated. */
  problems: string[];
}

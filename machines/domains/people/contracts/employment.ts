import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

/** Ways of leaving, with their labels. */
export const SEPARATION_TYPES = {
  resignation: 'Resignation',
  retirement: 'Retirement',
  contractEnd: 'End of contract',
  redundancy: 'Redundancy',
  dismissal: 'Dismissal',
  death: 'Death',
  other: 'Other',
} as const;
export type SeparationType = keyof typeof SEPARATION_TYPES;

/** A person's position in the organisation. */
export interface Position {
  businessUnitId: number;
  departmentId: number;
  sectionId: number;
  workplaceGroupId: number;
  workplaceId: number;
  designationId: number;
  employmentTypeId: number;
  supervisorId: number | null;
  isActive: boolean;
  /** The grade as the company writes it, such as M2. It is empty if the company has no grades. */
  grade: string;
  /** How the person left. Null while they work here, or if it wasn't recorded. */
  separationType: SeparationType | null;
}

/**
 * The dated facts of an employee. Each kind has the values that change together: the first is chosen, and the
 * others follow from it.
 */
export const FACTS = {
  designation: { label: 'Designation', values: ['designationId'] },
  department: { label: 'Department', values: ['sectionId', 'departmentId', 'businessUnitId'] },
  workplace: { label: 'Workplace', values: ['workplaceId', 'workplaceGroupId'] },
  supervisor: { label: 'Supervisor', values: ['supervisorId'] },
  employmentType: { label: 'Employment type', values: ['employmentTypeId'] },
  grade: { label: 'Grade', values: ['grade'] },
  status: { label: 'Status', values: ['isActive', 'separationType'] },
} as const satisfies Record<string, { label: string; values: readonly (keyof Position)[] }>;

export type FactKind = keyof typeof FACTS;

const id = z.int('must be an ID').positive('must be an ID');

/** POST /Employee/ChangeEmployment: a change from a day on, or a correction between two days. */
export const changeEmploymentBody = z
  .object({
    employeeId: id,
    from: calendarDay('From is required'),
    /** The last day. Null means until the next change of the same kind. */
    until: calendarDay('must be a date').nullish(),
    reason: z
      .string('Reason is required')
      .trim()
      .min(1, 'Reason is required')
      .max(500, 'Reason can have at most 500 characters'),
    values: z
      .strictObject({
        designationId: id.optional(),
        sectionId: id.optional(),
        workplaceId: id.optional(),
        supervisorId: id.nullable().optional(),
        employmentTypeId: id.optional(),
        isActive: z.boolean('must be true or false').optional(),
        grade: z.string().trim().max(30, 'Grade can have at most 30 characters').optional(),
      })
      .refine((values) => Object.values(values).some((value) => value !== undefined), {
        error: 'Choose what changes',
      }),
    /** The latest record when the form was opened. If there is a later one, saving is refused. */
    version: z.int('must be a version').min(0),
    /** The candidate from recruitment, if a person is hired again. */
    candidateId: id.nullish(),
  })
  .refine(({ candidateId, values }) => !candidateId || values.isActive === true, {
    error: 'Choose Active to employ a candidate',
    path: ['values', 'isActive'],
  })
  .refine(({ from, until }) => !until || until >= from, {
    error: 'Until cannot be before the first day',
    path: ['until'],
  });

/** POST /Employee/IssueServiceBook */
export const issueServiceBookBody = z.object({
  employeeId: id,
  /** Whether pay is included. Only callers who may see this person's pay can request it. */
  withPay: z.boolean('must be true or false').default(false),
});

/** A period without changes. Days are ISO dates, and null means that the period is open at that end. */
export interface EmploymentVersion {
  versionId: number;
  from: string | null;
  /** The last day of the period. */
  until: string | null;
  position: Position;
  /** The facts as text, by kind. */
  words: Record<FactKind, string>;
  recordedAt: string;
  recordedBy: string;
  reason: string;
  supersededAt: string | null;
}

/** GET /Employee/ServiceBook */
export interface ServiceBook {
  employeeId: number;
  employeeCode: string;
  employeeName: string;
  joiningDate: string | null;
  /** Today's date in the account's time zone. */
  today: string;
  version: number;
  mayChange: boolean;
  /** The current versions, the latest first. */
  versions: EmploymentVersion[];
  /** The versions that others have replaced, the latest first. */
  superseded: EmploymentVersion[];
  /** The rewards, the newest first. Disciplinary measures aren't among them, because they are in their cases. */
  rewards: ServiceBookReward[];
  /** The person's employee IDs, the current one first. The list is empty if there was only one. */
  numbers: ServiceBookNumber[];
  /** Whether the caller may read the person's pay with `GET /Employee/SalaryRevisions`. */
  seesPay: boolean;
}

export interface ServiceBookReward {
  rewardId: number;
  givenOn: string;
  type: string;
  subject: string;
}

/** An employee ID, and the days on which it was valid. */
export interface ServiceBookNumber {
  code: string;
  from: string | null;
  until: string | null;
  status: 'Active' | 'Inactive';
}

export interface EmploymentOption {
  value: number;
  label: string;
}

/** GET /Employee/EmploymentOptions */
export interface EmploymentOptions {
  designations: EmploymentOption[];
  /** The sections, each with its department and business unit. */
  sections: EmploymentOption[];
  workplaces: EmploymentOption[];
  employmentTypes: EmploymentOption[];
}

/** GET /Employee/CreateOptions */
export interface NewPersonOptions extends EmploymentOptions {
  /** For each business unit, the employee ID after that of the person added last. */
  freeCodes: string[];
}

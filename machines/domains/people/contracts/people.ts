import { z } from 'zod';
import { mailField, nameField } from '#machines/core/values/namedFields.ts';
import { RECORD_PART_IDS, type RecordPartId } from '#machines/domains/people/personalRecord.ts';
import { msg } from '#machines/core/locales/messages.ts';
import type { Named } from '#machines/kits/resources/contract.ts';
import type { RowValues } from '#machines/kits/resources/schema.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

/** The notification that reminds a person of a document. */
export const EXPIRES_SOON = msg('One of your documents is about to expire');

const id = z.int('must be an ID').positive('must be an ID');
const part = z.enum(RECORD_PART_IDS, 'must be a part of the record');

/** POST /Employee/RevealRecord: the masked values of one part. The access is recorded. */
export const revealBody = z.object({ employeeId: id, part });

/** POST /Employee/SaveRecord: the fields of a part, or all its rows. */
export const saveRecordBody = z.object({
  employeeId: id,
  part,
  /** The version of the record when it was opened, for optimistic locking. */
  version: z.int('must be a version').min(0),
  values: z.record(z.string(), z.unknown()).optional(),
  rows: z.array(z.record(z.string(), z.unknown())).optional(),
});

type RecordRow = RowValues & { named: Readonly<Record<string, Named>> };

/** One part of a record, as the caller may see it. */
export interface RecordPartAnswer {
  id: RecordPartId;
  /** For a part with fields: masked ones are empty. */
  values?: RowValues;
  named?: Readonly<Record<string, Named>>;
  /** What is shown instead of hidden values: `•••• 6789`. */
  masked: Readonly<Record<string, string>>;
  /** The rows of a list, unless they are hidden until requested. */
  rows?: readonly RecordRow[];
  count?: number;
  mayEdit: boolean;
}

/** GET /Employee/Record */
export interface PersonalRecord {
  employeeId: number;
  code: string;
  name: string;
  photoFileId: number | null;
  isActive: boolean;
  designation: string;
  department: string;
  unit: string;
  workplace: string;
  supervisor: { id: number; name: string } | null;
  employmentType: string;
  grade: string;
  joiningDate: string | null;
  isSelf: boolean;
  /** Whether masked values can be requested. */
  mayReveal: boolean;
  seesEmployment: boolean;
  /** Whether the caller may read their pay; access to another person's is recorded. */
  seesPay: boolean;
  version: number;
  parts: readonly RecordPartAnswer[];
  /** Who changed what, latest first; only for HR and the person themselves. */
  changes: readonly RecordChangeEntry[];
}

export interface RecordChangeEntry {
  at: string;
  byName: string;
  /** As its author gave it; empty if none was. */
  reason: string;
  /** Labels of what changed. */
  what: readonly string[];
}

const optionalText = (most: number, label: string) =>
  z
    .string()
    .trim()
    .max(most, `${label} can be at most ${most} characters`)
    .nullish()
    .transform((value) => value || null);

const amount = (label: string) =>
  z
    .number(`${label} is required`)
    .positive(`${label} must be more than 0`)
    .max(1e10, `${label} is too large`)
    .refine((value) => Number(value.toFixed(2)) === value, `${label} can have at most 2 decimals`);

/** POST /Employee/Create */
export const createPersonBody = z.object({
  name: nameField('Name', 100),
  code: nameField('Employee Id', 50, 'Employee Id can be at most 50 characters'),
  joiningDate: calendarDay('Joining date is required'),
  sectionId: id,
  workplaceId: id,
  designationId: id,
  employmentTypeId: id,
  supervisorId: id.nullish(),
  grade: optionalText(30, 'Grade'),
  isManagement: z.boolean().default(false),
  gross: amount('Gross'),
  basic: amount('Basic').nullish(),
  birthDate: calendarDay('must be a date').nullish(),
  gender: z.enum(['female', 'male', 'other']).nullish(),
  nationalId: optionalText(30, 'National ID'),
  officeMail: mailField('Office email must be an email address').nullish().or(z.literal('')),
  officeMobile: optionalText(30, 'Office mobile'),
  personalMobile: optionalText(30, 'Personal mobile'),
  /**
   * Confirms that this is another person than those with this national ID, or with this name and
   * birth date.
   */
  isSomebodyElse: z.boolean().default(false),
  /** The candidate from recruitment, who can become an employee only once. */
  candidateId: id.nullish(),
});

/** A possible duplicate. */
export interface Duplicate {
  /**
   * 0, without code and name, for a person in a business unit to which the caller has no access.
   */
  employeeId: number;
  code: string;
  name: string;
  isActive: boolean;
  why: 'nationalId' | 'nameAndBirthDate';
}

/** The response of POST /Employee/Create: the new person, or possible duplicates. */
export interface PersonCreated {
  statusCode: number;
  message: string;
  employeeId: number | null;
  duplicates: readonly Duplicate[];
}

/** GET /Employee/ContactBook: the data of a colleague that everyone can see. */
export interface ContactEntry {
  employeeId: number;
  code: string;
  name: string;
  photoFileId: number | null;
  designation: string;
  department: string;
  unit: string;
  workplace: string;
  officeMail: string | null;
  officeMobile: string | null;
}
export interface ContactPage {
  total: number;
  items: readonly ContactEntry[];
}

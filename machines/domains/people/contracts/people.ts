import { z } from 'zod';
import { mailField, nameField } from '#machines/core/values/namedFields.ts';
import { RECORD_PART_IDS, type RecordPartId } from '#machines/domains/people/personalRecord.ts';
import { createUserBody } from '#machines/domains/company/contracts/users.ts';
import { msg } from '#machines/core/locales/messages.ts';
import type { Named } from '#machines/kits/resources/contract.ts';
import type { RowValues } from '#machines/kits/resources/schema.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

/** The notification that reminds a person of a document. */
export const EXPIRES_SOON = msg('One of your documents is about to expire');

const id = z.int('must be an ID').positive('must be an ID');
const part = z.enum(RECORD_PART_IDS, 'must be a part of the record');

/** POST /Employee/RevealRecord: returns the masked values of one part. The access is recorded. */
export const revealBody = z.object({ employeeId: id, part });

/** POST /Employee/SaveRecord: the fields of a part, or all its rows. */
export const saveRecordBody = z.object({
  employeeId: id,
  part,
  /** The version that the record had when it was opened. If it is outdated, saving is refused. */
  version: z.int('must be a version').min(0),
  values: z.record(z.string(), z.unknown()).optional(),
  rows: z.array(z.record(z.string(), z.unknown())).optional(),
});

type RecordRow = RowValues & { named: Readonly<Record<string, Named>> };

/** One part of a record, as the caller may see it. */
export interface RecordPartAnswer {
  id: RecordPartId;
  /** The values, if the part consists of fields. Those that are masked are empty. */
  values?: RowValues;
  named?: Readonly<Record<string, Named>>;
  /** The masked texts that are shown instead of hidden values, such as `•••• 6789`. */
  masked: Readonly<Record<string, string>>;
  /** The rows of a list, unless they are hidden until the caller requests them. */
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
  /** Whether the caller may request the masked values. */
  mayReveal: boolean;
  seesEmployment: boolean;
  /** Whether the caller may read the person's pay. Access to another person's pay is recorded. */
  seesPay: boolean;
  version: number;
  parts: readonly RecordPartAnswer[];
  /** Who changed what, the latest first. Only HR and the person themselves get it. */
  changes: readonly RecordChangeEntry[];
}

export interface RecordChangeEntry {
  at: string;
  byName: string;
  /** The reason that the author gave, or an empty text. */
  reason: string;
  /** The labels of what changed. */
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
  /** Confirms that this isn't the person with the same national ID, or with the same name and birth date. */
  isSomebodyElse: z.boolean().default(false),
  /** The candidate from recruitment. They can become an employee only once. */
  candidateId: id.nullish(),
  /** Whether the appointment letter is issued at once. */
  issuesLetter: z.boolean('must be true or false').default(false),
  /** A user who can sign in, for callers who may create users. */
  newUser: createUserBody.omit({ employeeId: true }).nullish(),
});

/** A possible duplicate. */
export interface Duplicate {
  /**
   * The ID is 0, and code and name are empty, if the person is in a business unit to which the caller has no
   * access.
   */
  employeeId: number;
  code: string;
  name: string;
  isActive: boolean;
  why: 'nationalId' | 'nameAndBirthDate';
}

/** POST /Employee/Create: the new person, or possible duplicates. */
export interface PersonCreated {
  statusCode: number;
  message: string;
  employeeId: number | null;
  duplicates: readonly Duplicate[];
  /** The appointment letter, if it was issued. */
  letter?: { paperId: number; number: string };
  /** The user, if one was created. */
  userId?: number;
}

/** GET /Employee/ContactBook: the data of a colleague that everyone may see. */
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

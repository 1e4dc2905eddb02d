import { z } from 'zod';
import { mailField, nameField } from '#machines/core/values/namedFields.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

const id = z.int('must be an ID').positive('must be an ID');
const optional = (most: number, label: string) =>
  z
    .string()
    .trim()
    .max(most, `${label} can be at most ${most} characters`)
    .nullish()
    .transform((value) => value || null);

/** In these states of a requisition, candidates are hired. */
export const HIRING_STATES = ['offer', 'joining', 'joined'] as const;

/** POST /HireDesk/HandOver: called by a person, or by a recruitment site with an API key. */
export const handOverBody = z
  .object({
    /** The ID of the requisition. Other programs send its number instead. */
    requestId: id.nullish(),
    requisition: optional(40, 'Requisition'),
    /** The sender's ID of the candidate. If it is sent again, no other candidate is created. */
    reference: optional(100, 'Reference'),
    name: nameField('Name', 100),
    birthDate: calendarDay('must be a date').nullish(),
    gender: z.enum(['female', 'male', 'other']).nullish(),
    nationalId: optional(30, 'National ID'),
    mail: mailField('Email must be an email address').nullish().or(z.literal('')),
    mobile: optional(30, 'Mobile'),
    joiningOn: calendarDay('Joining date is required'),
    gross: z
      .number('Gross must be an amount')
      .positive('Gross must be more than 0')
      .max(1e10, 'Gross is too large')
      .refine((value) => Number(value.toFixed(2)) === value, 'Gross can have at most 2 decimals')
      .nullish(),
  })
  .refine(({ requestId, requisition }) => requestId || requisition, {
    error: 'Requisition is required',
    path: ['requestId'],
    // This check also runs if fields are missing, so that all problems are reported together.
    when: () => true,
  });

/** POST /HireDesk/TurnDown: records that the candidate isn't coming. */
export const turnDownBody = z.object({
  candidateId: id,
  version: z.int('must be a version').min(0),
  reason: z
    .string('Reason is required')
    .trim()
    .min(1, 'Reason is required')
    .max(500, 'Reason can have at most 500 characters'),
});

/** GET /HireDesk/Candidate: the initial values of the form for a new employee. */
export interface HiredCandidate {
  id: number;
  version: number;
  status: 'waiting' | 'employed' | 'turnedDown';
  employeeId: number | null;
  requisition: string;
  name: string;
  birthDate: string | null;
  gender: string | null;
  nationalId: string | null;
  mail: string | null;
  mobile: string | null;
  joiningOn: string;
  gross: number | null;
  designationId: number;
  sectionId: number;
  employmentTypeId: number;
  /** The only workplace of the requisition's group, or null if there are several. */
  workplaceId: number | null;
  supervisor: { id: number; name: string } | null;
}

/** GET /HireDesk/Requisitions: the requisitions for which candidates are accepted. */
export interface HiringRequisition {
  value: number;
  label: string;
  expectedJoining: string;
}

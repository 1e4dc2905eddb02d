import { z } from 'zod';
import { isMoment } from '#machines/values/calendarDay.ts';
import type { DropdownOption } from '#machines/contracts/workflow.ts';
import { note } from '#machines/workflows/grievance/events.ts';
import {
  GRIEVANCE_TYPES,
  plainCode,
  PRIORITIES,
  type Priority,
} from '#machines/workflows/grievance/vocabulary.ts';

/** An id that a dropdown sends: 0, null and nothing all mean that nothing was chosen. */
const chosen = z.preprocess(
  (value) => (typeof value === 'string' ? Number(value) : (value ?? 0)),
  z.number('must be a number').int('must be a whole number').min(0, 'cannot be below 0'),
);
const text = (name: string, most: number) =>
  z
    .string(`${name} must be text`)
    .trim()
    .max(most, `${name} can be at most ${most} characters`)
    .nullish()
    .transform((value) => value ?? '');

const required = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== 0;

/** Spec 001 §5, letter by letter, in the order of the form. */
const MESSAGES = {
  intGrievanceTypeId: 'Grievance Type is required',
  intCategoryId: 'Category is required',
  intSubCategoryId: 'Sub-Category is required',
  intMisconductId: 'Misconduct is required',
  intSegmentId: 'Segment is required',
  intEmployeeId: 'Employee Name is required',
  strPriority: 'Priority is required',
  dteIncidentDate: 'Incident Date & Time is required',
} as const;

const fields = {
  intGrievanceId: chosen.default(0),
  intBusinessUnitId: chosen.default(0),
  intGrievanceTypeId: chosen.default(0),
  intCategoryId: chosen.default(0),
  intSubCategoryId: chosen.default(0),
  intMisconductId: chosen.default(0),
  intSegmentId: chosen.default(0),
  intEmployeeId: chosen.default(0),
  strPriority: z.string('Priority is required').nullish(),
  dteIncidentDate: z.string('Incident Date & Time is required').nullish(),
  strDescription: text('Description', 4000),
  strAdditionalNote: text('Additional Note', 2000),
};

interface Fields {
  intGrievanceTypeId: number;
  intCategoryId: number;
  intSubCategoryId: number;
  intMisconductId: number;
  intSegmentId: number;
  intEmployeeId: number;
  strPriority?: string | null | undefined;
  dteIncidentDate?: string | null | undefined;
}

/** Every field that is missing, at once. */
function checkFields(body: Fields, context: z.RefinementCtx): void {
  const say = (path: keyof typeof MESSAGES, message: string = MESSAGES[path]) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const judicial = body.intGrievanceTypeId === GRIEVANCE_TYPES.judicial;
  const asked = (Object.keys(MESSAGES) as (keyof typeof MESSAGES)[]).filter(
    (path) => path !== (judicial ? 'intSegmentId' : 'intEmployeeId'),
  );
  for (const path of asked) if (!required(body[path])) say(path);
  if (body.intGrievanceTypeId > GRIEVANCE_TYPES.nonJudicial) say('intGrievanceTypeId');
  if (required(body.strPriority) && !PRIORITIES.some((one) => one === body.strPriority)) {
    say('strPriority', 'Priority must be High, Medium or Low');
  }
  if (required(body.dteIncidentDate) && !isMoment(body.dteIncidentDate ?? '')) {
    say('dteIncidentDate', 'Incident Date & Time must be a date and a time');
  }
}

/**
 * POST /DisciplinaryMgmt/CreateNUpdateGrievance (spec 001 §7). `isSelfService` says in which mode it
 * is filed; names, the creator and the status are accepted and ignored.
 */
export const grievanceToFile = z
  .looseObject({
    ...fields,
    strAttachment: chosen.default(0),
    isSelfService: z.boolean('must be true or false').default(false),
  })
  .superRefine(checkFields);
export type GrievanceToFile = z.output<typeof grievanceToFile>;

/** A file as text: an anonymous one comes with what it belongs to, and is nobody's on the way. */
const enclosed = z
  .object({
    name: z.string().max(300),
    content: z.base64('The file cannot be read').max(1_400_000),
  })
  .nullish();

/** POST /DisciplinaryMgmt/FileAnonymously (ours). */
export const anonymousGrievance = z
  .looseObject({
    ...fields,
    attachment: enclosed,
    /** Made by whoever files, so that a repeated call files once; else the server makes one. */
    receiptCode: z
      .string()
      .transform((code) => plainCode(code))
      .refine((code) => code !== null, 'Receipt code cannot be read')
      .optional(),
  })
  .superRefine(checkFields);
export type AnonymousGrievance = z.output<typeof anonymousGrievance>;

const receiptCode = z
  .string('Receipt code is required')
  .trim()
  .min(1, 'Receipt code is required')
  .max(100, 'Receipt code cannot be read');
/** POST /DisciplinaryMgmt/AnonymousGrievance (ours). */
export const receiptBody = z.object({ receiptCode });
/** POST /DisciplinaryMgmt/AnonymousNote (ours). */
export const receiptNoteBody = z.object({ receiptCode, note });

const idOf = (message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z.number(message).int(message).positive(message),
  );
const grievanceId = idOf('must be the id of a grievance');
/** Ours: as the caller saw it; what has changed since is refused. */
const version = idOf('must be a number').optional();

/** POST /DisciplinaryMgmt/UpdateStatus, by query or body (spec 001 §5, §7). */
export const statusUpdate = z.object({
  grievanceId,
  statusId: idOf('Status selection is required').pipe(
    z.number().max(5, 'Status selection is required'),
  ),
  version,
});
export const assignment = z.object({
  grievanceId,
  assignedToId: idOf('Team member selection is required'),
  version,
});
export const noteToAdd = z.object({ grievanceId, note });

export const deadlineHoursBody = z.object({
  hours: z.object(
    Object.fromEntries(
      PRIORITIES.map((priority) => [
        priority,
        z
          .number(`${priority} is required`)
          .positive(`${priority} must be more than 0`)
          .max(2000, `${priority} can be at most 2000 hours`),
      ]),
    ) as Record<Priority, z.ZodNumber>,
  ),
});

/** A row of the lists (spec 001 §3). */
export interface GrievanceRow {
  intGrievanceId: number;
  ticketNo: string;
  intBusinessUnitId: number;
  strBusinessUnitName: string;
  intRoleId: number;
  strRole: string;
  intGrievanceTypeId: number;
  strGrievanceType: string;
  intEmployeeId: number;
  strEmployee: string;
  intCategoryId: number;
  strCategory: string;
  intSubCategoryId: number;
  strSubCategory: string;
  intMisconductId: number;
  strMisconduct: string;
  intSegmentId: number;
  strSegment: string;
  strPriority: Priority;
  intStatusId: number;
  strStatus: string;
  strDescription: string;
  strAdditionalNote: string;
  strAttachment: string;
  /** Ours, beside the file's id. */
  strAttachmentName: string;
  /** 0 and 'Anonymous' where nobody signed. */
  intCreatedBy: number;
  strCreatedUser: string;
  dteIncidentDate: string;
  dteCreatedDate: string;
  intAssignedToId: number;
  strAssignedTo: string;
  /** Ours: it is unassigned because whoever had it can't handle it any more. */
  hasLapsed: boolean;
  dteSlasolutionDeadline: string;
  isOverdue: boolean;
  version: number;
  allowedEvents: string[];
  /** Why the caller can't assign it, add a note, or set any status. */
  blockedEvents: { event: string; reason: string }[];
}

export interface GrievanceNote {
  at: string;
  /** Of whoever didn't sign: 'Anonymous'. */
  by: string;
  text: string;
  /** HR gets it at that time: it came without a name (by receipt code alone). */
  isHeld?: boolean;
}

/** GET /DisciplinaryMgmt/GetGrievanceDetails (ours). */
export interface GrievanceDetails extends GrievanceRow {
  notes: GrievanceNote[];
}

/** POST /DisciplinaryMgmt/AnonymousGrievance: what a receipt code opens. */
export interface ReceiptView {
  ticketNo: string;
  strStatus: string;
  strGrievanceType: string;
  strCategory: string;
  strPriority: Priority;
  /** ISO date: the hour is not kept. */
  filedOn: string;
  dteSlasolutionDeadline: string;
  /** ISO instant from which HR has it; null once they do. */
  reachesHrAt: string | null;
  notes: GrievanceNote[];
}

export interface GrievanceCount {
  status: string;
  count: number;
  /** As it stood when the month began. */
  lastMonth: number;
}

/** GET /DisciplinaryMgmt/GetGrievanceDashboardCountData (spec 001 §3). */
export interface GrievanceCounts {
  total: number;
  totalLastMonth: number;
  statusList: GrievanceCount[];
}

export type CategoryOption = DropdownOption & {
  type: 'judicial' | 'nonjudicial';
  segmentId: number;
};
export type SubCategoryOption = DropdownOption & { categoryId: number };
export type MisconductOption = DropdownOption & { subCategoryId: number };
export type SegmentOption = DropdownOption & { categoryList: { CategoryId: number }[] };

/** GET /DisciplinaryMgmt/GrievanceProfile (ours): the flag of spec 001 §6. */
export interface GrievanceProfile {
  mayChooseType: boolean;
  role: 'Supervisor' | 'Employee';
  businessUnitId: number;
}

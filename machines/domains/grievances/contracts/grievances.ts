import { z } from 'zod';
import { isMoment } from '#machines/core/values/calendarDay.ts';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import { note } from '#machines/domains/grievances/events.ts';
import {
  GRIEVANCE_TYPES,
  plainCode,
  PRIORITIES,
  type Priority,
} from '#machines/domains/grievances/vocabulary.ts';

/** An ID from a dropdown list. 0, null and undefined all mean that nothing was chosen. */
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

/** The messages are exactly those of spec 001 §5, in the order of the form. */
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

/** Reports all missing fields at once. */
function checkFields(body: Fields, context: z.RefinementCtx): void {
  const say = (path: keyof typeof MESSAGES, message: string = MESSAGES[path]) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const judicial = body.intGrievanceTypeId === GRIEVANCE_TYPES.judicial;
  const requiredPaths = (Object.keys(MESSAGES) as (keyof typeof MESSAGES)[]).filter(
    (path) => path !== (judicial ? 'intSegmentId' : 'intEmployeeId'),
  );
  for (const path of requiredPaths) if (!required(body[path])) say(path);
  if (body.intGrievanceTypeId > GRIEVANCE_TYPES.nonJudicial) say('intGrievanceTypeId');
  if (required(body.strPriority) && !PRIORITIES.some((one) => one === body.strPriority)) {
    say('strPriority', 'Priority must be High, Medium or Low');
  }
  if (required(body.dteIncidentDate) && !isMoment(body.dteIncidentDate ?? '')) {
    say('dteIncidentDate', 'Incident Date & Time must be a date and a time');
  }
}

/**
 * POST /DisciplinaryMgmt/CreateNUpdateGrievance (spec 001 §7): `isSelfService` says on which screen it is
 * filed. Names, creator and status are accepted but ignored.
 */
export const grievanceToFile = z
  .object({
    ...fields,
    strAttachment: chosen.default(0),
    isSelfService: z.boolean('must be true or false').default(false),
  })
  .superRefine(checkFields);
export type GrievanceToFile = z.output<typeof grievanceToFile>;

/** A file in base64. An anonymous grievance contains its file, so that the file never has an owner. */
const enclosed = z
  .object({
    name: z.string().max(300),
    content: z.base64('The file cannot be read').max(1_400_000),
  })
  .nullish();

/** POST /DisciplinaryMgmt/FileAnonymously (not in the specification). */
export const anonymousGrievance = z
  .object({
    ...fields,
    attachment: enclosed,
    /** The client generates it, so that a repeated call files only once. Otherwise the server does. */
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
/** POST /DisciplinaryMgmt/AnonymousGrievance (not in the specification). */
export const receiptBody = z.object({ receiptCode });
/** POST /DisciplinaryMgmt/AnonymousNote (not in the specification). */
export const receiptNoteBody = z.object({ receiptCode, note });

const getId = (message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z.number(message).int(message).positive(message),
  );
const grievanceId = getId('must be the id of a grievance');
/** The version that the caller saw. If there is a later one, the call is refused. The specification doesn't have it. */
const version = getId('must be a number').optional();

/** POST /DisciplinaryMgmt/UpdateStatus: its values are in the query or the body (spec 001 §5, §7). */
export const statusUpdate = z.object({
  grievanceId,
  statusId: getId('Status selection is required').pipe(
    z.number().max(5, 'Status selection is required'),
  ),
  version,
});
export const assignment = z.object({
  grievanceId,
  assignedToId: getId('Team member selection is required'),
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
  /** The name of the file. The specification only has its ID. */
  strAttachmentName: string;
  /** The ID is 0 and the name 'Anonymous' if the grievance was filed without a name. */
  intCreatedBy: number;
  strCreatedUser: string;
  dteIncidentDate: string;
  dteCreatedDate: string;
  intAssignedToId: number;
  strAssignedTo: string;
  /**
   * Whether the grievance has lost its assignee, because that person can no longer handle it. The
   * specification doesn't have it.
   */
  hasLapsed: boolean;
  dteSlasolutionDeadline: string;
  isOverdue: boolean;
  version: number;
  allowedEvents: string[];
  /** Why the caller can't assign the grievance, add a note, or set a particular status. */
  blockedEvents: { event: string; reason: string }[];
}

export interface GrievanceNote {
  at: string;
  /** The name is 'Anonymous' if it was added without one. */
  by: string;
  text: string;
  /** Whether the note was added anonymously by receipt code, and HR hasn't got it yet. */
  isHeld?: boolean;
}

/** GET /DisciplinaryMgmt/GetGrievanceDetails (not in the specification). */
export interface GrievanceDetails extends GrievanceRow {
  notes: GrievanceNote[];
}

/** POST /DisciplinaryMgmt/AnonymousGrievance: what a receipt code gives access to. */
export interface ReceiptView {
  ticketNo: string;
  strStatus: string;
  strGrievanceType: string;
  strCategory: string;
  strPriority: Priority;
  /** The day as an ISO date. The time isn't stored. */
  filedOn: string;
  dteSlasolutionDeadline: string;
  /** When HR gets the grievance, as an ISO instant. Null once HR has it. */
  reachesHrAt: string | null;
  notes: GrievanceNote[];
}

export interface GrievanceCount {
  status: string;
  count: number;
  /** The number at the start of the month. */
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

/**
 * GET /DisciplinaryMgmt/GrievanceProfile, which the specification doesn't have: whether the caller may choose
 * the type (spec 001 §6).
 */
export interface GrievanceProfile {
  mayChooseType: boolean;
  role: 'Supervisor' | 'Employee';
  businessUnitId: number;
}

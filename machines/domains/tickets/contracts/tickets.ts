import { z } from 'zod';
import { instant } from '#machines/core/values/calendarDay.ts';
import { LONGEST_COMMENT, NO_ONE_RESPONSIBLE, rating } from '#machines/domains/tickets/events.ts';
import { RATING } from '#machines/domains/tickets/steps.ts';

export { NO_ONE_RESPONSIBLE };

/** The `tableReferrence` under which a ticket's attachment is uploaded. */
export const TICKET_FILES = 'HRTicket';

/** The options of the status filter (spec 001 §2.3). */
export const TICKET_STATUSES = ['All', 'Open', 'Delegate', 'Closed'] as const;
export type TicketStatusFilter = (typeof TICKET_STATUSES)[number];
export type TicketStatus = Exclude<TicketStatusFilter, 'All'>;

/** The page size comes from spec 001 §9. */
export const TICKET_PAGE = 25;

export const DATE_REQUIRED = 'Date and Time is required';
export const LONGEST_DETAILS = 4000;
export const TICKET_CLOSED = 'Ticket closed successfully';

/** An ID that may be sent as text. Null and 0 count as missing. */
const requiredId = (message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z.number(message).int(message).positive(message),
  );

const requiredText = (message: string, most: number) =>
  z.string(message).trim().min(1, message).max(most, `can be at most ${most} characters`);

/** The validated fields of a complaint (spec 001 §5). */
export const ticketFields = {
  businessUnitId: requiredId('Business Unit is required'),
  ticketRequestFor: requiredId('Employee is required'),
  departmentId: requiredId('Department is required'),
  contactNo: requiredText('Contact Number is required', 50),
  issueTypeId: requiredId('Issue Type is required'),
  issueDetails: requiredText('Issue Details is required', LONGEST_DETAILS),
  remarks: z
    .string('must be text')
    .trim()
    .max(LONGEST_COMMENT, `can be at most ${LONGEST_COMMENT} characters`)
    .nullish()
    .transform((text) => text ?? ''),
};

/** POST /HRTicket/CreateTicket: `ticketCreateBy` is accepted, but the token determines who creates it. */
export const createTicketBody = z.object({
  ...ticketFields,
  ticketCreateBy: z.unknown().optional(),
  /**
   * When the complaint's cause happened, which is the first field of the form. By default it is now. The
   * specification doesn't have it.
   */
  dateAndTime: instant(DATE_REQUIRED, { offset: true }).nullish(),
  /** A file ID, or 0 for none. */
  attachmentIds: z
    .array(z.number('must be a file ID').int('must be a file ID').min(0), 'must be a list')
    .max(1, 'One attachment can be sent')
    .nullish()
    .transform((ids) => ids?.[0] || null),
});
export type NewTicket = z.output<typeof createTicketBody>;

const id = z.number('must be a number').int('must be a whole number').positive('must be above 0');

/** One step of POST /HRTicket/UpdateTicketStatus. The person 0 means no one. */
export const ticketStatusItem = z.object({
  ticketId: id,
  rowId: id,
  /** 0 means the rating, which is no step of the issue type. */
  processId: z.number('must be a number').int('must be a whole number').min(0),
  responsiblePersonId: z
    .number('must be a number')
    .int('must be a whole number')
    .min(0)
    .nullish()
    .transform((person) => person || null),
  isComplete: z.boolean('must be true or false'),
  /**
   * The version of the ticket that the caller saw. If it is outdated, the call is refused. The specification
   * doesn't have it.
   */
  version: z.number('must be a number').int('must be a whole number').nullish(),
});
export type TicketStatusItem = z.output<typeof ticketStatusItem>;

export const updateTicketBody = z
  .array(ticketStatusItem, 'The body must be a list')
  .min(1, 'The list is empty')
  .max(1000, 'The list can hold at most 1000 items');

const feedback = z
  .string('must be text')
  .trim()
  .max(LONGEST_COMMENT, `can be at most ${LONGEST_COMMENT} characters`)
  .nullish()
  .transform((text) => text ?? '');

/** POST /HRTicket/CloseTicket. */
export const closeTicketBody = z.object({
  actionButton: z.literal(RATING, { error: `must be ${RATING}` }),
  rowId: id,
  ticketId: id,
  rating,
  feedback,
});

/** POST /HRTicket/ReopenTicket (not in the specification). */
export const reopenTicketBody = z.object({
  ticketId: id,
  comment: requiredText('Enter why you reopen the ticket', LONGEST_COMMENT),
});

/** A line of the list (spec 001 §3). Instants are ISO. */
export interface TicketRow {
  ticketId: number;
  issueTypeName: string;
  issueDetails: string;
  createDate: string;
  businessUnit: string;
  requesterName: string;
  contactNo: string;
  delegateDate: string | null;
  delegateTo: string | null;
  status: TicketStatus;
  /** The state of the ticket, who can act, and what the caller can do. The specification doesn't have these. */
  state: string;
  stateLabel: string;
  isEscalated: boolean;
  currentStep: string | null;
  responsiblePerson: string | null;
  dueAt: string | null;
  version: number;
  allowedEvents: string[];
}

/** GET /HRTicket/GetTickets. The specification doesn't have the totals. */
export interface TicketList {
  tickets: TicketRow[];
  totalCount: number;
  pageNumber: number;
  pageSize: number;
}

/** A step of a ticket (spec 001 §3). */
export interface ProcessHistoryStep {
  rowId: number;
  processId: number;
  processName: string;
  responsiblePersonId: number | null;
  responsiblePersonName: string;
  isComplete: boolean;
  /** Whether this is the current step. */
  isActive: boolean;
  actionButton: '' | typeof RATING;
  /** When the step was completed. The specification doesn't have this field. */
  completedAt: string | null;
  /** The person who completed the step, who needn't be the responsible one. It is empty before that. */
  completedByName: string;
  delegatedAt: string | null;
  dueAt: string | null;
  hours: number;
}

/** GET /HRTicket/GetTicketDetails. The specification only has the steps. */
export interface TicketDetails extends TicketRow {
  processHistory: ProcessHistoryStep[];
  changedByName: string;
  /** The current step, or 0 once every step is complete. */
  currentRowId: number;
  requesterId: number;
  requesterDesignation: string;
  requesterDepartment: string;
  createdByName: string;
  remarks: string;
  /** When the complaint's cause happened, according to the requester. */
  happenedAt: string;
  attachment: { globalFileUrlId: number; fileName: string } | null;
  rating: number | null;
  feedback: string;
  closedAt: string | null;
  reopenUntil: string | null;
  blockedEvents: { event: string; reason: string; whoCan: string }[];
}

/** GET /HRTicket/GetIssueTypes. */
export interface IssueType {
  issueTypeId: number;
  issueTypeName: string;
  value: number;
  label: string;
}

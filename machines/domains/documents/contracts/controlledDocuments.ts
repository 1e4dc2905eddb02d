import { z } from 'zod';
import { DOCUMENT_KIND_IDS, type DocumentKind } from '#machines/core/values/documentKinds.ts';
import type { Field, FieldValue } from '#machines/kits/resources/field.ts';
import type { RowValues } from '#machines/kits/resources/schema.ts';
import { msg } from '#machines/core/locales/messages.ts';
import type { CallOption } from '#machines/kits/reports/report.ts';
import {
  audienceToCount,
  visible,
  type AudienceRow,
} from '#machines/domains/communication/contracts/announcements.ts';

/** The notifications about documents, in the app and by mail. */
export const DOCUMENT_NOTICES = {
  published: msg('A new version of a document is in force'),
  toRead: msg('A document to read and acknowledge'),
  overdue: msg('Please acknowledge a document'),
  review: msg('One of your documents is due for review'),
  filledIn: msg('One of your forms was filled in'),
} as const;

const id = (message: string) => z.number(message).int(message);
const anId = (label: string) => id(`${label} is required`).positive(`${label} is required`);
const whole = (label: string, least: number, most: number) =>
  z
    .number(`${label} must be a number`)
    .int(`${label} must be a whole number`)
    .min(least, `${label} must be at least ${least}`)
    .max(most, `${label} can be at most ${most}`);

/** POST /ControlledDocuments/Save: ID 0 creates a document, and business unit 0 means all. */
export const documentToSave = audienceToCount.extend({
  documentId: id('Document is required').min(0).default(0),
  kind: z.enum(DOCUMENT_KIND_IDS, 'Type is required'),
  /** The document's number. If it is empty, the document gets the next number of its kind. */
  number: z
    .string()
    .trim()
    .max(40, 'Number can be at most 40 characters')
    .regex(
      /^[\p{L}\p{N}][\p{L}\p{N} ./_-]*$|^$/u,
      'Number must be letters, digits, spaces or . / _ -',
    )
    .default(''),
  title: visible('Title', 200),
  summary: z.string().trim().max(1000, 'Summary can be at most 1000 characters').default(''),
  /** The document to which it belongs, such as the procedure of an SOP. */
  parentId: anId('Document').nullish(),
  ownerId: anId('Owner'),
  reviewMonths: whole('Review every', 1, 120).nullish(),
  mustAcknowledge: z.boolean().default(false),
  acknowledgeDays: whole('Days to acknowledge', 1, 365).default(14),
  /** The version that the caller read. If it is outdated, saving is refused. */
  version: z.number().int().optional(),
});
export type DocumentToSave = z.output<typeof documentToSave>;

/** POST /ControlledDocuments/Withdraw: takes effect today. If a document is needed again, it gets a new number. */
export const documentToWithdraw = z.object({
  documentId: anId('Document'),
  reason: visible('Reason', 500),
});

/** POST /ControlledDocuments/MarkRead and /Acknowledge: name the version that was on the screen. */
export const versionRead = z.object({
  documentId: anId('Document'),
  versionId: anId('Version'),
});

/**
 * POST /ControlledDocuments/FillIn: contains a form's answers by field name. The version of the form defines
 * the fields.
 */
export const formToSend = versionRead.extend({
  answers: z.record(z.string().max(10), z.json(), 'Answers are required'),
});

/** GET /ControlledDocuments/OwnAnswers: what the caller has sent with a form, newest first. */
export interface OwnFormAnswer {
  answerId: number;
  version: number;
  sentAt: string;
  /** The answers, in the order of the form's fields in the version that was answered. */
  answers: { label: string; kind: Field['kind']; value: FieldValue }[];
}

/** A version's status on a day: not yet in force, in force, or replaced. */
export type VersionStatus = 'planned' | 'inForce' | 'superseded' | 'withdrawn';

/** A document in lists, with the version in force on the requested day. */
export interface DocumentRow {
  documentId: number;
  kind: DocumentKind;
  number: string;
  title: string;
  /** The business unit, or '' for all. */
  unit: string;
  owner: string;
  isWithdrawn: boolean;
  mustAcknowledge: boolean;
  /** The version in force, or null if there is none. */
  inForce: { versionId: number; number: number; from: string } | null;
}

/** GET /ControlledDocuments/Register: the documents of one kind that the caller manages. */
export interface RegisterRow extends DocumentRow {
  reviewOn: string | null;
  /** A version that waits for approval. */
  underWay: { requestId: number; workflow: string; number: string } | null;
  /** A version that is approved but isn't in force yet. */
  planned: { number: number; from: string } | null;
  /** How many of the people who must acknowledge the version in force have done so. */
  acknowledged: number;
  readers: number;
  isEdit: boolean;
}

/** GET /ControlledDocuments/Library: what the caller may read. */
export interface LibraryRow extends DocumentRow {
  summary: string;
  /** Whether the document is meant for the caller, apart from managing it. */
  isMeant: boolean;
  /** The day until which the caller must acknowledge the document, and when they did. Both are null if they needn't. */
  dueOn: string | null;
  acknowledgedAt: string | null;
}

export interface DocumentVersion {
  versionId: number;
  number: number;
  status: VersionStatus;
  from: string;
  /** The last day on which it is in force. It is before `from` if another version replaced it on its first day. */
  until: string | null;
  changes: string;
  isMinor: boolean;
  body: string;
  file: { id: number; name: string } | null;
  formFields: RowValues[];
  preparedBy: string;
  approvedBy: string;
  approvedAt: string;
  /** The request for the version, which shows the decisions. It is null for readers. */
  request: { id: number; workflow: string; number: string } | null;
}

/** GET /ControlledDocuments/Details. */
export interface DocumentDetails extends LibraryRow {
  businessUnitId: number;
  parent: { id: number; number: string; title: string } | null;
  children: { id: number; kind: DocumentKind; number: string; title: string }[];
  ownerId: number;
  reviewMonths: number | null;
  reviewOn: string | null;
  acknowledgeDays: number;
  withdrawnOn: string | null;
  withdrawnReason: string;
  version: number;
  /** Who last changed the entry. Null for readers. */
  changedByName: string | null;
  /** The groups of people that the audience consists of. */
  announcementRows: AudienceRow[];
  /** The versions, the latest first. Readers don't get future versions. */
  versions: DocumentVersion[];
  underWay: RegisterRow['underWay'];
  readAt: string | null;
  /** Whether the caller manages the document, and so sees the acknowledgements. */
  isKept: boolean;
  isEdit: boolean;
  isDelete: boolean;
  /** Whether the caller may send a new version of the document. */
  mayRevise: boolean;
}

/** GET /ControlledDocuments/Options: the documents to which another can belong. */
export type DocumentOption = CallOption;

/** The maximum number of people who are listed, those who haven't acknowledged first. The report lists all. */
export const MAX_RECEIPTS = 1000;

/** GET /ControlledDocuments/Receipts: who must acknowledge the version in force, up to a limit. */
export interface DocumentReceipts {
  readers: number;
  opened: number;
  acknowledged: number;
  rows: DocumentReceipt[];
}

export interface DocumentReceipt {
  employeeId: number;
  name: string;
  code: string;
  department: string;
  readAt: string | null;
  acknowledgedAt: string | null;
  dueOn: string;
}

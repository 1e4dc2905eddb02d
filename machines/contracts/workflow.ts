import type { PayloadFact } from '#machines/model/contextFields.ts';
import { z } from 'zod';
import type { TaskWords } from '#machines/summary.ts';
import type { RefusedItem } from './refusal.ts';

/** The session profile's other fields (spec 000 §3): what a login answers, under its other names. */
export interface SessionFields {
  isAuth: boolean;
  orgId: number;
  employeeId: number;
  userAutoId: number;
  workPlaceId: number;
  defaultBusinessUnit: number;
  /** 2 for an account's owner, whose effect the specification doesn't show; else 1. */
  intUserTypeId: number;
  buId: number;
  buName: string;
  buLogo: number;
  userName: string;
  /** Where codes go: the office mail, else the personal one. */
  email: string;
  /** Of the events that are this user's alone: made of account and user (spec 000 §7). */
  connectionKEY: string;
  insertUserId: number;
}

/** The answer to a write, unless the specification gives another message. */
export interface WriteAnswer {
  statusCode: 200;
  message: string;
  autoId?: number;
  /** Ours: of a batch, by which its sender can undo it. */
  batchId?: string;
  /** Ours: whether it could be undone at all. */
  undoable?: boolean;
}

export type { ErrorAnswer, RefusedItem } from './refusal.ts';

/** POST /Auth/Login (spec 000 §5, §7). Further fields of the old client are accepted and ignored. */
export const loginBody = z.object({
  strLoginId: z.string('User id is required').trim().min(1, 'User id is required').max(200),
  strPassword: z
    .string('Password is required')
    .min(1, 'Password is required')
    .min(4, 'Minimum 4 character')
    .max(100, 'Maximum 100 character'),
});

/** Flat, as the specification names it; `refreshToken` is for programs, browsers get a cookie. */
export interface LoginAnswer extends SessionFields {
  strLoginId: string;
  intAccountId: number;
  token: string;
  refreshToken: string;
  strDisplayName: string;
  intBusinessUnitId: number;
  strBusinessUnit: string;
  logoUrl: number;
  intEmployeeId: number;
  intUserId: number;
  /** The account signs in with a one-time code as well. */
  isLoggedInWithOtp: boolean;
  /** The code, where one is needed, has been entered: the token opens everything. */
  isOtpAuth: boolean;
  strOfficeMail: string;
  strPersonalMail: string;
  /** The file id of the person's photo; 0 for none. */
  intProfileImageUrl: number;
  /** Where that photo is fetched, with the token; empty for none. */
  strProfileImageUrl: string;
  isOwner: boolean;
  /** IANA name: in which zone the account's days begin and end. */
  strTimeZone: string;
  /** Ours: in which month the account's fiscal year begins. */
  intFiscalMonth: number;
  roles: string[];
}

/** An option of a dropdown: the specification's names in addition to `value` and `label`. */
export type DropdownOption = { value: number; label: string } & Record<string, unknown>;

export interface WorkflowDefinition extends TaskWords {
  id: string;
  version: number;
  label: string;
  states: {
    id: string;
    label: string;
    description: string;
    final: boolean;
    queue?: { label: string; who: string; to: string };
  }[];
  transitions: {
    from: string;
    event: string;
    to: string;
    label: string;
    who: string;
    comment: 'none' | 'optional' | 'required';
    confirm: string | null;
    tone: 'primary' | 'neutral' | 'danger';
    /** It asks for more than a comment: bars over many rows offer no button for it. */
    form: boolean;
    /** Its input does not fit a generic form: its own screen sends it. */
    screen: boolean;
    guards: string[];
  }[];
}

export interface QueueEntry {
  workflow: string;
  workflowLabel: string;
  state: string;
  label: string;
  waiting: number;
  overdue: number;
  oldestAt: string | null;
  to: string;
  /** Of the pipeline, where requests of several versions wait at a step of the same name. */
  pipelineVersion: number | null;
}

export interface InstanceEntry {
  subjectId: number;
  subject: string;
  state: string;
  stateLabel: string;
  version: number;
  enteredAt: string;
  dueAt: string | null;
  allowedEvents: string[];
  blockedEvents: { event: string; reason: string; whoCan: string }[];
}

export interface HistoryEntry {
  seq: number;
  event: string;
  eventLabel: string;
  from: string;
  fromLabel: string;
  to: string;
  toLabel: string;
  actorId: number | null;
  actorName: string;
  /** Decided elsewhere, and brought along from a log (server/past). */
  isImported: boolean;
  onBehalfOf: number | null;
  onBehalfOfName: string | null;
  comment: string;
  payload: Record<string, unknown>;
  /** The payload in words. */
  facts: PayloadFact[];
  at: string;
  machineVersion: number;
  hash: string;
}

export interface PreviewAnswer {
  accepted: number;
  refused: RefusedItem[];
  moves: { from: string; to: string; count: number }[];
  notifies: { to: string; title: string }[];
  /** Decimal strings, such as `moneyAdded`. */
  amounts: Record<string, string>;
}

const subjectId = z.number('must be a number').int('must be a whole number').positive();

/** An event by its name alone, or with what it carries. */
export const eventOf = z.union([
  z.string().transform((type) => ({ type })),
  z.looseObject({ type: z.string() }),
]);

export const previewBody = z.object({
  workflow: z.string(),
  items: z
    .array(z.object({ subjectId, event: eventOf, version: z.number().int().optional() }))
    .min(1, 'The list is empty')
    .max(50_000, 'The list can hold at most 50000 items'),
});
/** The same body really sends the events. */
export const dispatchBody = previewBody;

export interface VerifyAnswer {
  ok: boolean;
  checked: number;
  broken: { subjectId: number; seq: number; reason: string }[];
}

export interface StateStats {
  state: string;
  label: string;
  count: number;
  enteredLast24h: number;
  /** Of `count`, those that should have left now. */
  overdue: number;
  medianDwellSeconds: number | null;
  p95DwellSeconds: number | null;
}

/** One row of the bell's list (spec 000 §3). */
export interface NotificationRow {
  id: number;
  notifyTitle: string;
  notifyDetails: string;
  timeDifference: string;
  createdAt: string;
  isSeen: boolean;
  routeUrl: string;
  isErpMenu: boolean;
  erpModuleId: number;
  erpModuleName: string;
  erpModuleFeatureId: number;
  erpModuleFeatureName: string;
  notificationMaster: { strFeature: string; strModule: string; intFeatureTableAutoId: number };
}

/** What travels over the socket: a hint on which the client asks again, never the thing itself. */
export interface Hint {
  topic: 'notice' | 'workflow' | 'chat' | 'job';
  id: string;
  version: string;
  /** The notification methods of the recipient, if any. */
  channels?: ('app' | 'browser')[];
}

import type { PayloadFact } from '#machines/core/model/contextFields.ts';
import { z } from 'zod';
import type { AuthorityCard } from './authority.ts';
import type { TaskWords } from '#machines/core/summary.ts';
import type { RefusedItem } from './refusal.ts';

/** The other fields of the session profile (spec 000 §3): the response of a login under its other names. */
export interface SessionFields {
  isAuth: boolean;
  /** Always empty: the server checks the one-time code. Only GetLoginOTP returns one, if there is no mail server. */
  loginPin: string;
  orgId: number;
  employeeId: number;
  userAutoId: number;
  workPlaceId: number;
  defaultBusinessUnit: number;
  /** 2 for the owner of an account, otherwise 1. The specification gives it no effect. */
  intUserTypeId: number;
  buId: number;
  buName: string;
  buLogo: number;
  userName: string;
  /** The address for codes: the office mail, else the personal one. */
  email: string;
  /** The key of this user's own events: made of account and user (spec 000 §7). */
  connectionKEY: string;
  insertUserId: number;
}

/** The response to a write, unless the specification has another message. */
export interface WriteAnswer {
  statusCode: 200;
  message: string;
  autoId?: number;
  /** Ours: the batch, with which its sender can undo it. */
  batchId?: string;
  /** Ours: whether it can be undone at all. */
  undoable?: boolean;
}

export type { ErrorAnswer, RefusedItem } from './refusal.ts';

/** POST /Auth/Login (spec 000 §5, §7). Other fields of the old client are accepted and ignored. */
export const loginBody = z.object({
  strLoginId: z.string('User id is required').trim().min(1, 'User id is required').max(200),
  strPassword: z
    .string('Password is required')
    .min(1, 'Password is required')
    .min(4, 'Minimum 4 character')
    .max(100, 'Maximum 100 character'),
});

/** Flat, with the specification's names; `refreshToken` is for programs, browsers get a cookie. */
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
  /** The account also requires a one-time code. */
  isLoggedInWithOtp: boolean;
  /** The code, if required, has been entered: the token has full access. */
  isOtpAuth: boolean;
  strOfficeMail: string;
  strPersonalMail: string;
  /** The file id of the person's photo; 0 for none. */
  intProfileImageUrl: number;
  /** The URL of that photo, which needs the token; empty for none. */
  strProfileImageUrl: string;
  isOwner: boolean;
  /** IANA name of the account's time zone. */
  strTimeZone: string;
  /** Ours: the first month of the account's fiscal year. */
  intFiscalMonth: number;
  roles: string[];
}

/** An option of a dropdown: the specification's names in addition to `value` and `label`. */
export type DropdownOption = { value: number; label: string } & Record<string, unknown>;

export interface WorkflowDefinition extends TaskWords {
  /** Its subjects draw on budgets, which a preview shows. */
  sharesBudget: boolean;
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
    /** It has more input than a comment: lists show no button for it. */
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
  /** The pipeline version, if requests of several versions wait at steps of the same name. */
  pipelineVersion: number | null;
}

/** One row of GET /Workflow/Inbox: something that waits for the caller, of any workflow. */
export interface InboxRow {
  workflow: string;
  workflowLabel: string;
  state: string;
  stateLabel: string;
  subjectId: number;
  subject: string;
  unit: string | null;
  enteredAt: string;
  dueAt: string | null;
}

/** GET /Workflow/Inbox: what waits for the caller, the most urgent first. */
export interface InboxPage {
  items: InboxRow[];
  hasMore: boolean;
}

/** GET /Workflow/WithoutDecider: what waits at a step, in one unit, although no one may decide it. */
export interface UndecidedStep {
  workflow: string;
  workflowLabel: string;
  state: string;
  label: string;
  /** Whom the step asks, as `audienceLabel` names them. */
  who: string;
  businessUnitId: number | null;
  businessUnit: string | null;
  count: number;
  oldestAt: string;
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
  /** Decided elsewhere, and imported from a log (server/kits/past). */
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
  /** As what the actor acted; null for steps from before it was stored. */
  authority: AuthorityCard | null;
}

export interface PreviewAnswer {
  accepted: number;
  refused: RefusedItem[];
  moves: { from: string; to: string; count: number }[];
  notifies: { to: string; title: string }[];
  /** Decimal strings, such as `moneyAdded`. */
  amounts: Record<string, string>;
  /** The budgets that these events draw on, as far as the caller may see them. */
  budgets: BudgetEffect[];
}

/** A budget that several subjects share, before and after an event for some of them. Decimal strings. */
export interface BudgetEffect {
  name: string;
  amount: string;
  before: string;
  after: string;
  /** What of it the subjects of these events use afterwards. */
  selected: string;
}

const subjectId = z.number('must be a number').int('must be a whole number').positive();

/** An event by its type, or with its payload. */
export const getEvent = z.union([
  z.string().transform((type) => ({ type })),
  z.looseObject({ type: z.string() }),
]);

export const previewBody = z.object({
  workflow: z.string(),
  items: z
    .array(z.object({ subjectId, event: getEvent, version: z.number().int().optional() }))
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
  /** Those of `count` that are overdue. */
  overdue: number;
  medianDwellSeconds: number | null;
  p95DwellSeconds: number | null;
  /** The transitions that led here: how often, and after how long in the state before. */
  into: { event: string; from: string; count: number; medianSeconds: number | null }[];
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

/** A message over the socket: a hint to refetch, never the data itself. */
export interface Hint {
  topic: 'notice' | 'workflow' | 'chat' | 'job' | 'roster';
  id: string;
  version: string;
  /** The notification methods of the recipient, if any. */
  channels?: ('app' | 'browser')[];
}

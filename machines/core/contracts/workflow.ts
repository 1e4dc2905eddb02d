import type { FieldKind, PayloadFact } from '#machines/core/model/contextFields.ts';
import { z } from 'zod';
import type { AuthorityCard } from './authority.ts';
import type { TaskWords } from '#machines/core/summary.ts';
import type { RefusedItem } from './refusal.ts';

/**
 * The other fields of the session profile (spec 000 §3). They repeat values of the login response under other names.
 */
export interface SessionFields {
  isAuth: boolean;
  /**
   * Always empty, because the server checks the one-time code. Only GetLoginOTP returns a code, and only if
   * there is no mail server.
   */
  loginPin: string;
  orgId: number;
  employeeId: number;
  userAutoId: number;
  workPlaceId: number;
  defaultBusinessUnit: number;
  /** 2 for the owner of an account, otherwise 1. The specification does not say what the number is used for. */
  intUserTypeId: number;
  buId: number;
  buName: string;
  buLogo: number;
  userName: string;
  /** The email address to which codes are sent: the office address, or if there is none, the personal one. */
  email: string;
  /** The key of the socket events that are meant for this user only. It consists of account and user (spec 000 §7). */
  connectionKEY: string;
  insertUserId: number;
}

/** The response to a write, unless the specification requires another message. */
export interface WriteAnswer {
  statusCode: 200;
  message: string;
  autoId?: number;
  /** The ID of the batch, by which its sender can undo it. The specification does not have this field. */
  batchId?: string;
  /** Whether the batch can be undone at all. The specification does not have this field. */
  undoable?: boolean;
}

export type { ErrorAnswer, RefusedItem } from './refusal.ts';

/** POST /Auth/Login (spec 000 §5, §7). Other fields, which the old client sends, are accepted and ignored. */
export const loginBody = z.object({
  strLoginId: z.string('User id is required').trim().min(1, 'User id is required').max(200),
  strPassword: z
    .string('Password is required')
    .min(1, 'Password is required')
    .min(4, 'Minimum 4 character')
    .max(100, 'Maximum 100 character'),
});

/** The response of a login, with the specification's names. `refreshToken` is for programs; browsers get a cookie. */
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
  /** Whether the account requires a one-time code as well. */
  isLoggedInWithOtp: boolean;
  /** Whether the token has full access: the code has been entered, or none is required. */
  isOtpAuth: boolean;
  strOfficeMail: string;
  strPersonalMail: string;
  /** The ID of the person's photo; 0 if there is none. */
  intProfileImageUrl: number;
  /** The URL of the photo, which can be opened only with the token; empty if there is none. */
  strProfileImageUrl: string;
  isOwner: boolean;
  /** The time zone of the account as an IANA name. */
  strTimeZone: string;
  /** The month in which the fiscal year of the account begins. The specification does not have this field. */
  intFiscalMonth: number;
  roles: string[];
}

/**
 * An option of a selection list. Its ID and label are included under the specification's names as well as under `value`
 * and `label`.
 */
export type DropdownOption = { value: number; label: string } & Record<string, unknown>;

export interface WorkflowDefinition extends TaskWords {
  /**
   * Whether the workflow's subjects use budgets. The preview then shows how much of them is used.
   */
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
    /** Whether the event has more input than a comment. Lists then show no button for it. */
    form: boolean;
    /**
     * Whether the input does not fit a generated form, so that a special screen sends the event.
     */
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
  /** The version of the pipeline, if requests of several versions wait at steps with the same name; otherwise null. */
  pipelineVersion: number | null;
}

/** One row of GET /Workflow/Inbox: a task of any workflow that waits for the caller. */
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
  /** The amounts, percentages, numbers and dates that matter most for the decision, at most two. */
  figures: InboxFigure[];
}

export interface InboxFigure {
  label: string;
  kind: FieldKind;
  value: string | number;
}

/** GET /Workflow/Inbox: what waits for the caller, the most urgent first. */
export interface InboxPage {
  items: InboxRow[];
  hasMore: boolean;
}

/** GET /Workflow/WithoutDecider: work that waits at a step in a business unit where no one may decide on it. */
export interface UndecidedStep {
  workflow: string;
  workflowLabel: string;
  state: string;
  label: string;
  /** The people whom the step waits for, in the words of `audienceLabel`. */
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
  /** Whether the step was decided in another system and imported from that system's log (server/kits/past). */
  isImported: boolean;
  onBehalfOf: number | null;
  onBehalfOfName: string | null;
  comment: string;
  payload: Record<string, unknown>;
  /** The payload as labels and values. */
  facts: PayloadFact[];
  at: string;
  machineVersion: number;
  hash: string;
  /** In which capacity the actor acted; null for steps from before this was recorded. */
  authority: AuthorityCard | null;
}

export interface PreviewAnswer {
  accepted: number;
  refused: RefusedItem[];
  moves: { from: string; to: string; count: number }[];
  notifies: { to: string; title: string }[];
  /** Sums as decimal strings, by a name such as `moneyAdded`. */
  amounts: Record<string, string>;
  /** The budgets that these events would use, if the caller may see them. */
  budgets: BudgetEffect[];
}

/** A budget that several subjects share, before and after an event for some of these subjects, as decimal strings. */
export interface BudgetEffect {
  name: string;
  amount: string;
  before: string;
  after: string;
  /** How much of the budget the subjects of these events use after the events. */
  selected: string;
}

const subjectId = z.number('must be a number').int('must be a whole number').positive();

/** The schema of an event, given as its type alone or together with its payload. */
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
/** The body for sending events has the same fields as the body for previewing them. */
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
  /** How many of the `count` instances are overdue. */
  overdue: number;
  medianDwellSeconds: number | null;
  p95DwellSeconds: number | null;
  /**
   * From which states, and by which events, instances came to this state: how many, and after what median time in the
   * previous state.
   */
  into: { event: string; from: string; count: number; medianSeconds: number | null }[];
}

/** One row in the list of notifications (spec 000 §3). */
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

/** A message over the socket. It only says what should be loaded again, and never contains the data itself. */
export interface Hint {
  topic: 'notice' | 'workflow' | 'chat' | 'job' | 'roster' | 'task';
  id: string;
  version: string;
  /** How the recipient is notified, if the hint is about a notification. */
  channels?: ('app' | 'browser')[];
}

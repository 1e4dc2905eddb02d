import type { ThreadMessage } from '#machines/domains/communication/contracts/chat.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { z } from 'zod';

const id = (label: string) =>
  z.number(`${label} is required`).int(`${label} must be an ID`).positive(`${label} is required`);
const text = (label: string, most: number) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(most, `${label} can be at most ${most} characters`);
const words = (label: string, most: number) =>
  z.string().trim().max(most, `${label} can be at most ${most} characters`).default('');
const day = (label: string) => z.iso.date(`${label} must be a date`).nullable();

/** The states that columns stand for, whatever a project calls them. */
export const COLUMN_STATES = {
  open: 'Open',
  progress: 'In progress',
  review: 'In review',
  done: 'Done',
} as const;
export type ColumnState = keyof typeof COLUMN_STATES;

export const PRIORITIES = {
  1: msg('Urgent'),
  2: msg('High'),
  3: msg('Normal'),
  4: msg('Low'),
} as const;
export type Priority = keyof typeof PRIORITIES;

/** The maximum number of cards in a project. A larger board would be too long to read. */
export const MAX_CARDS = 10_000;

/**
 * POST /Task/SaveProject: creates or changes a project. The owner is always a member. A column that is left
 * out must be empty.
 */
export const projectBody = z.object({
  projectId: id('Project').nullish(),
  version: z.number().int().nullish(),
  name: text('Name', 120),
  code: text('Short name', 8).regex(
    /^[A-Za-z][A-Za-z0-9]*$/,
    'Short name must be letters and digits',
  ),
  description: words('Description', 2000),
  ownerId: id('Owner'),
  memberIds: z.array(id('Member')).max(200, 'A project can have at most 200 members'),
  startsOn: day('Start'),
  endsOn: day('End'),
  needsAcceptance: z.boolean('Acceptance is required'),
  columns: z
    .array(
      z.object({
        columnId: id('Column').nullish(),
        name: text('Name of the column', 40),
        state: z.enum(['open', 'progress', 'review', 'done'], 'State is required'),
        limit: z
          .number()
          .int('Limit must be a whole number')
          .min(1, 'Limit must be at least 1')
          .max(1000, 'Limit can be at most 1000')
          .nullable(),
        stops: z.boolean('Whether the limit stops cards is required'),
      }),
    )
    .min(2, 'There must be at least two columns')
    .max(12, 'There can be at most 12 columns'),
});
export type ProjectInput = z.output<typeof projectBody>;

/** POST /Task/CloseProject: closes a project or opens it again. No one can change the cards of a closed project. */
export const closeBody = z.object({ projectId: id('Project'), isClosed: z.boolean() });

/** POST /Task/SaveCard */
export const cardBody = z.object({
  taskId: id('Card').nullish(),
  version: z.number().int().nullish(),
  projectId: id('Project'),
  columnId: id('Column').nullish(),
  title: text('Title', 200),
  details: words('Details', 8000),
  priority: z.union(
    [z.literal(1), z.literal(2), z.literal(3), z.literal(4)],
    'Priority is required',
  ),
  assigneeId: id('Assignee').nullable(),
  dueOn: day('Due date'),
  estimate: z
    .number()
    .min(0, 'Estimate can be at least 0')
    .max(10_000, 'Estimate can be at most 10000')
    .nullable(),
  labels: z.array(text('Label', 30)).max(10, 'A card can have at most 10 labels'),
});
export type CardInput = z.output<typeof cardBody>;

/**
 * POST /Task/Move: moves a card behind the card `afterId`, or else before `beforeId`, or else to the end of
 * the column. If one of these has moved to another column, the other one is used.
 */
export const moveBody = z.object({
  taskId: id('Card'),
  columnId: id('Column'),
  afterId: id('Card').nullish(),
  beforeId: id('Card').nullish(),
});

/** POST /Task/AddCase: puts an open case of a workflow on a board. */
export const addCaseBody = z.object({
  projectId: id('Project'),
  kind: text('Kind', 40),
  caseId: id('Case'),
  subjectId: id('Subject'),
});

export const removeBody = z.object({ taskId: id('Card') });

/** POST /Task/SaveCheck: changes an item of the checklist, or adds one if there is no `checkId`. */
export const checkBody = z.object({
  taskId: id('Card'),
  checkId: id('Item').nullish(),
  text: text('Text', 200),
  isDone: z.boolean(),
  isRemoved: z.boolean().default(false),
});

/** POST /Task/Link: makes `taskId` wait for `blockerId`, or removes that link. */
export const linkBody = z.object({
  taskId: id('Card'),
  blockerId: id('Card'),
  isLinked: z.boolean(),
});

export const watchBody = z.object({ taskId: id('Card'), isWatching: z.boolean() });
export const commentBody = z.object({ taskId: id('Card'), text: text('Comment', 4000) });
export const editCommentBody = z.object({
  taskId: id('Card'),
  messageId: id('Comment'),
  text: text('Comment', 4000),
});
export const deleteCommentBody = z.object({ taskId: id('Card'), messageId: id('Comment') });
export const attachBody = z.object({ taskId: id('Card'), fileId: id('File') });

/** The `tableReferrence` under which files of cards are uploaded. */
export const TASK_FILES = 'task';

export interface BoardColumn {
  columnId: number;
  name: string;
  state: ColumnState;
  limit: number | null;
  stops: boolean;
}

export interface ProjectRow {
  projectId: number;
  code: string;
  name: string;
  owner: string;
  members: number;
  startsOn: string | null;
  endsOn: string | null;
  isClosed: boolean;
  cards: number;
  done: number;
  overdue: number;
  /** The percentage of cards that are done, weighted by estimate if every card has one. */
  progress: number;
  isByEstimate: boolean;
}

export interface Member {
  employeeId: number;
  name: string;
  photoFileId: number;
  isActive: boolean;
}

export interface ProjectDetails {
  projectId: number;
  version: number;
  code: string;
  name: string;
  description: string;
  ownerId: number;
  startsOn: string | null;
  endsOn: string | null;
  needsAcceptance: boolean;
  isClosed: boolean;
  isOwner: boolean;
  columns: BoardColumn[];
  members: Member[];
  labels: string[];
}

/** An open workflow case that can be put on a board. */
export interface OpenCase {
  kind: string;
  label: string;
  caseId: number;
  subjectId: number;
  title: string;
  dueOn: string | null;
}

/** The workflow case that a card represents. The card closes with the case. */
export interface CardCase {
  label: string;
  /** What has to be done about the case. */
  task: string;
  path: string;
}

/** A card as boards, lists and calendars show it. */
export interface CardRow {
  taskId: number;
  projectId: number;
  number: string;
  project: string;
  title: string;
  columnId: number;
  column: string;
  state: ColumnState;
  priority: Priority;
  assigneeId: number | null;
  assignee: string | null;
  dueOn: string | null;
  isOverdue: boolean;
  estimate: number | null;
  labels: string[];
  checks: number;
  checksDone: number;
  comments: number;
  files: number;
  /** The number of unfinished cards that this card waits for. */
  waitsFor: number;
  /** The workflow case of the card, or null if a person created the card. */
  ofCase: CardCase | null;
}

export interface CardLink {
  taskId: number;
  number: string;
  title: string;
  isDone: boolean;
}

export interface CardEvent {
  eventId: number;
  what: string;
  by: string;
  at: string;
  from: string | null;
  to: string | null;
}

export interface CardDetails extends CardRow {
  version: number;
  details: string;
  isRemoved: boolean;
  isWatching: boolean;
  canChange: boolean;
  createdBy: string;
  createdAt: string;
  items: { checkId: number; text: string; isDone: boolean }[];
  blockers: CardLink[];
  blocks: CardLink[];
  thread: ThreadMessage[];
  attachments: { fileId: number; name: string; contentType: string; size: number }[];
  events: CardEvent[];
}

export interface DashboardFigure {
  count: number;
  /** The filters of /Task/Cards that list exactly the counted cards. */
  filters: Record<string, string>;
}

export interface TaskDashboard {
  mine: DashboardFigure;
  overdue: DashboardFigure;
  thisWeek: DashboardFigure;
  inReview: DashboardFigure;
  unassigned: DashboardFigure;
  projects: {
    projectId: number;
    name: string;
    states: Record<ColumnState, DashboardFigure>;
    overdue: DashboardFigure;
  }[];
}

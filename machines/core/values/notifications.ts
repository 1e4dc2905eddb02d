/** The ways in which people can be notified. */
export const CHANNELS = ['app', 'mail', 'browser'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What a notification is about. */
export type NoticeKind = 'waiting' | 'decided' | 'deadline';

/** The labels of the settings for notifications. The parameter is the noun that a workflow uses for its subjects. */
export const NOTICE_LABELS: Readonly<
  Record<NoticeKind, { label: string; hint: (noun: string) => string }>
> = {
  waiting: {
    label: 'Waiting for me',
    hint: (noun) => `When ${noun} are waiting for your decision`,
  },
  decided: {
    label: 'Decided',
    hint: (noun) => `When ${noun} you requested or that concern you change status`,
  },
  deadline: {
    label: 'Deadline passed',
    hint: (noun) => `When ${noun} waiting for you are overdue`,
  },
};

/** The key of the setting for a workflow's notifications, such as `increment.waiting`. */
export const preferenceKind = (workflow: string, kind: NoticeKind): string => `${workflow}.${kind}`;

/** The key of the notification setting for chat messages, which only browsers show. */
export const CHAT_KIND = 'chat';

/**
 * The kind under which notifications of announcements are stored. For other notifications, the kind
 * is the ID of a workflow.
 */
export const ANNOUNCED = 'announcement';

/** The kind under which bulk notices are stored. For other notifications, the kind is the ID of a workflow. */
export const BULK = 'bulk notice';

/**
 * The kind under which notifications of controlled documents are stored. For other notifications, the kind is the ID of
 * a workflow.
 */
export const DOCUMENTS = 'controlled document';

/**
 * The kind under which notifications of published rosters are stored. For other notifications, the kind is the ID of a
 * workflow.
 */
export const ROSTER = 'roster';

/**
 * The kind under which notifications of cards are stored. For other notifications, the kind is the
 * ID of a workflow.
 */
export const TASKS = 'tasks';

/**
 * The kind under which notifications of published payslips are stored. For other notifications, the kind is the ID of a
 * workflow.
 */
export const PAYSLIPS = 'payslips';

/**
 * The kind under which notifications of deductions for late marks are stored. For other notifications, the kind is the
 * ID of a workflow.
 */
export const LATE_MARKS = 'late marks';

/**
 * The kind under which notifications of shared coaching talks are stored. For other notifications, the kind is the ID
 * of a workflow.
 */
export const COACHING = 'coaching';

/**
 * The kind under which reminders of training certificates are stored. For other notifications, the kind is the ID of a
 * workflow.
 */
export const CERTIFICATES = 'training certificates';

/** The kind under which reminders of late assessments are stored, in place of a workflow's ID. */
export const ASSESSMENTS = 'late assessments';

/** The kind under which reminders of feedback to give are stored, in place of a workflow's ID. */
export const FEEDBACK_DUE = 'feedback due';

/** How many notifications a page shows (spec 000 §9). */
export const NOTICE_PAGE = 10;

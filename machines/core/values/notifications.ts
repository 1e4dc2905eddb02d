/** Notification methods. */
export const CHANNELS = ['app', 'mail', 'browser'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The content of a notification. */
export type NoticeKind = 'waiting' | 'decided' | 'deadline';

/** Labels of the settings; the noun is the workflow's plural. */
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

/** `increment.waiting`: the key of a workflow's notification setting. */
export const preferenceKind = (workflow: string, kind: NoticeKind): string => `${workflow}.${kind}`;

/** The kind of a chat message: shown only by the browser. */
export const CHAT_KIND = 'chat';

/** The kind of announcement notifications; it is not a workflow. */
export const ANNOUNCED = 'announcement';

/** The kind of bulk notices. */
export const BULK = 'bulk notice';

/** The kind under which notices of controlled documents are stored. */
export const DOCUMENTS = 'controlled document';

/** The kind under which notices of published rosters are stored. */
export const ROSTER = 'roster';

/** The kind under which notices of deducted late marks are stored. */
export const LATE_MARKS = 'late marks';

/** Ten a page, spec 000 §9. */
export const NOTICE_PAGE = 10;

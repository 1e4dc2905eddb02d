/** The ways in which somebody can be told. */
export const CHANNELS = ['app', 'mail', 'browser'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What a notice says to whom it is addressed. */
export type NoticeKind = 'waiting' | 'decided' | 'deadline';

/** `increment.waiting`: the kind under which a workflow's notices are switched on and off. */
export const preferenceKind = (workflow: string, kind: NoticeKind): string => `${workflow}.${kind}`;

/** The kind of a chat message: told by the browser alone. */
export const CHAT_KIND = 'chat';

/** Ten a page, spec 000 §9. */
export const NOTICE_PAGE = 10;

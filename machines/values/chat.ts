/** What a message may hold, and a group. */
export const CHAT = {
  text: 4000,
  name: 80,
  members: 100,
  pageSize: 30,
} as const;

/** The `tableReferrence` under which a message's attachment is uploaded. */
export const CHAT_FILES = 'chat';

/**
 * A `chat` hint's version: a message has come; somebody has read, or the group has changed; or
 * whoever hears it has left, and has nothing more to ask of it.
 */
export const CHAT_HINTS = { message: 'message', read: 'read', left: 'left' } as const;

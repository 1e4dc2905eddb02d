/** The limits of messages and groups. */
export const CHAT = {
  text: 4000,
  name: 80,
  members: 100,
  pageSize: 30,
} as const;

/** The `tableReferrence` under which a message's attachment is uploaded. */
export const CHAT_FILES = 'chat';

/**
 * What a `chat` hint is about: a new message; a message that was read or a group that changed; or that the
 * recipient has left the group.
 */
export const CHAT_HINTS = { message: 'message', read: 'read', left: 'left' } as const;

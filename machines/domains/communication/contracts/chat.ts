import { z } from 'zod';
import type { UploadedFile } from '#machines/core/values/attachments.ts';
import { CHAT } from '#machines/domains/communication/chat.ts';

const id = (what: string) =>
  z.number(`must be ${what}`).int(`must be ${what}`).positive(`must be ${what}`);
const conversationId = id('a conversation');
const employeeIds = z
  .array(id('an employee'))
  .min(1, 'Choose at least one person')
  .max(CHAT.members - 1, `A group can have at most ${CHAT.members} people`);
// PostgreSQL can't store the character NUL.
const words = z.string('must be text').transform((text) => text.replaceAll('\u0000', '').trim());
const groupName = words.pipe(
  z
    .string()
    .min(1, 'A group needs a name')
    .max(CHAT.name, `A name can be at most ${CHAT.name} characters`),
);

/**
 * Starts a conversation. With one person and no name, it opens the direct conversation, which is created if
 * needed. Otherwise it creates a group.
 */
export const startConversationBody = z.object({ employeeIds, name: groupName.optional() });

/** The sender generates `clientKey`. A message that is sent again with the same key is stored once. */
export const sendMessageBody = z
  .object({
    conversationId,
    clientKey: z
      .string('must be text')
      .regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, - or _'),
    text: words
      .pipe(z.string().max(CHAT.text, `A message can be at most ${CHAT.text} characters`))
      .default(''),
    fileId: id('a file').optional(),
  })
  .refine(({ text, fileId }) => text !== '' || fileId !== undefined, {
    path: ['text'],
    message: 'Enter a message',
  });
export const markReadBody = z.object({ conversationId, upTo: id('a message') });
export const renameGroupBody = z.object({ conversationId, name: groupName });
export const addMembersBody = z.object({ conversationId, employeeIds });
export const leaveGroupBody = z.object({ conversationId });

export interface ChatMessage {
  messageId: number;
  conversationId: number;
  senderId: number;
  senderName: string;
  isMine: boolean;
  /** Whether Cadre wrote the message because a member joined, left, or renamed the group. */
  isEvent: boolean;
  text: string;
  file: UploadedFile | null;
  at: string;
  /** The key that the sender generated. It is null for other readers. */
  clientKey: string | null;
}

/** A message about a record, such as a card. What was changed is kept; what was deleted has no words. */
export interface ThreadMessage extends ChatMessage {
  editedAt: string | null;
  isDeleted: boolean;
  /** What it said before, the latest first. */
  versions: { text: string; until: string }[];
}

export interface ChatMember {
  userId: number;
  employeeId: number;
  name: string;
  designation: string;
  /** The file ID of the photo, or 0 if there is none. */
  photoFileId: number;
  isMe: boolean;
  isActive: boolean;
  /** The latest message that this member has read, or 0 if there is none. */
  readUpTo: number;
}

export interface ChatConversation {
  conversationId: number;
  isGroup: boolean;
  /** The name of the group, or of the other person. */
  title: string;
  /** The photo of the other person. It is 0 if there is none, and for a group. */
  photoFileId: number;
  memberCount: number;
  unread: number;
  readUpTo: number;
  lastMessage: Pick<
    ChatMessage,
    'messageId' | 'senderId' | 'senderName' | 'isMine' | 'isEvent' | 'text' | 'at'
  > | null;
}

/**
 * The newest messages come first. `nextBefore` is where the page with older ones continues, or null on the last
 * page.
 */
export interface MessagePage {
  items: ChatMessage[];
  nextBefore: number | null;
}

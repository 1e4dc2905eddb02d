import { z } from 'zod';
import type { UploadedFile } from '#machines/values/attachments.ts';
import { CHAT } from '#machines/values/chat.ts';

const id = (what: string) =>
  z.number(`must be ${what}`).int(`must be ${what}`).positive(`must be ${what}`);
const conversationId = id('a conversation');
const employeeIds = z
  .array(id('an employee'))
  .min(1, 'Choose at least one person')
  .max(CHAT.members - 1, `A group can have at most ${CHAT.members} people`);
// PostgreSQL stores no NUL, and nobody means one.
const words = z.string('must be text').transform((text) => text.replaceAll('\u0000', '').trim());
const groupName = words.pipe(
  z
    .string()
    .min(1, 'A group needs a name')
    .max(CHAT.name, `A name can be at most ${CHAT.name} characters`),
);

/** With one person and no name: the conversation with them, new or not. Else a new group. */
export const startConversationBody = z.object({ employeeIds, name: groupName.optional() });

/** `clientKey` is the sender's own name for the message: sent twice, it is stored once. */
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
  /** Written by Cadre: a member joined, left, or renamed the group. */
  isEvent: boolean;
  text: string;
  file: UploadedFile | null;
  at: string;
  /** The client ID given by the sender; null for others. */
  clientKey: string | null;
}

export interface ChatMember {
  userId: number;
  employeeId: number;
  name: string;
  designation: string;
  /** 0 for none. */
  photoFileId: number;
  isMe: boolean;
  isActive: boolean;
  /** The latest message that they have seen; 0 for none. */
  readUpTo: number;
}

export interface ChatConversation {
  conversationId: number;
  isGroup: boolean;
  /** A group's name, or the other person's. */
  title: string;
  /** The other person's photo; 0 for none, and for a group. */
  photoFileId: number;
  memberCount: number;
  unread: number;
  readUpTo: number;
  lastMessage: Pick<
    ChatMessage,
    'messageId' | 'senderId' | 'senderName' | 'isMine' | 'isEvent' | 'text' | 'at'
  > | null;
}

/** Newest first; `nextBefore` asks for the page of older ones, and is null on the last. */
export interface MessagePage {
  items: ChatMessage[];
  nextBefore: number | null;
}

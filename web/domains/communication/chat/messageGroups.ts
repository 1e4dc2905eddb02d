import type { ChatMember, ChatMessage } from '#machines/domains/communication/contracts/chat.ts';
import type { Translate } from '#web/lib/messages.ts';

const getDay = (at: string): string => new Date(at).toDateString();

/** Whether a message is the first of its day. */
export const startsDay = (before: ChatMessage | undefined, message: ChatMessage): boolean =>
  before === undefined || getDay(before.at) !== getDay(message.at);

/** Whether the previous message has another sender, so that the name is shown. */
export const startsGroup = (before: ChatMessage | undefined, message: ChatMessage): boolean =>
  !message.isMine &&
  (before === undefined ||
    before.isEvent ||
    before.senderId !== message.senderId ||
    startsDay(before, message));

/** Says who has read the user's last message: `Seen`, or the number of other members. */
export function seenBy(t: Translate, message: ChatMessage, members: readonly ChatMember[]): string {
  if (!message.isMine || message.isEvent) return '';
  const others = members.filter(({ isMe }) => !isMe);
  const seen = others.filter(({ readUpTo }) => readUpTo >= message.messageId);
  if (seen.length === 0) return '';
  if (others.length === 1) return t('Seen');
  return seen.length === others.length
    ? t('Seen by everyone')
    : t('Seen by {names}', { names: seen.map(({ name }) => name.split(' ')[0]).join(', ') });
}

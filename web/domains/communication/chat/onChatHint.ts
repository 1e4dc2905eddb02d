import type { QueryClient } from '@tanstack/react-query';
import { CHAT_HINTS } from '#machines/domains/communication/chat.ts';
import type { Hint } from '#machines/core/contracts/workflow.ts';
import { showNotification } from '#web/lib/browserNotification.ts';
import { chatKeys, conversationQuery, forgetConversation } from './api.ts';
import { isInView } from './inView.ts';

/** The screen that the message bell opens (spec 000 §2). */
const CHAT_PATH = '/chat-app';

/** Fetches the data that a chat hint is about, and announces a message that isn't on screen. */
export async function onChatHint(
  queries: QueryClient,
  { id, version, channels = [] }: Hint,
  go: (path: string) => void,
): Promise<void> {
  const conversationId = Number(id);
  void queries.invalidateQueries({ queryKey: chatKeys.count });
  if (version === CHAT_HINTS.left) forgetConversation(queries, conversationId);
  void queries.invalidateQueries({ queryKey: chatKeys.conversations });
  if (version === CHAT_HINTS.left) return;
  void queries.invalidateQueries({ queryKey: chatKeys.members(conversationId) });
  if (version !== CHAT_HINTS.message) return;
  void queries.invalidateQueries({ queryKey: chatKeys.messages(conversationId) });
  if (!channels.includes('browser') || isInView(conversationId)) return;
  const [conversation] = await queries
    .fetchQuery({ ...conversationQuery(conversationId), staleTime: 0 })
    .catch(() => []);
  const last = conversation?.lastMessage;
  if (!conversation || !last || last.isMine || last.isEvent || isInView(conversationId)) return;
  const path = `${CHAT_PATH}?conversation=${conversationId}`;
  showNotification(last.senderName, {
    body: conversation.isGroup ? `${conversation.title}: ${last.text}` : last.text,
    // Every open tab sends the notification, and the browser only shows the last one per conversation.
    tag: `chat-${conversationId}`,
    path,
    onClick: () => go(path),
  });
}

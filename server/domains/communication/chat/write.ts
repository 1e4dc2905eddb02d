import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';

export interface NewMessage {
  conversationId: number;
  body: string;
  isEvent?: boolean;
  clientKey?: string | null;
  fileId?: number | null;
}

/**
 * Appends a message; the conversation must be locked. Marks it as read by its sender.
 * @returns its ID, or null if the sender's key exists already.
 */
export async function writeMessage(
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  { conversationId, body, isEvent = false, clientKey = null, fileId = null }: NewMessage,
): Promise<number | null> {
  const row = await queryOne<{ id: number }>(
    tx,
    `with written as (
       insert into messages (conversation_id, sender_id, client_key, is_event, body, file_id)
       values ($conversationId, $userId, $clientKey, $isEvent, $body, $fileId)
       on conflict (conversation_id, sender_id, client_key) do nothing
       returning id
     ), latest as (
       update conversations c set last_message_id = written.id from written
       where c.id = $conversationId
     ), read as (
       update conversation_members m set read_up_to = written.id from written
       where m.conversation_id = $conversationId and m.user_id = $userId
     )
     select id from written`,
    { conversationId, userId, clientKey, isEvent, body, fileId },
  );
  return row?.id ?? null;
}

import type { ChatMessage, MessagePage } from '#machines/domains/communication/contracts/chat.ts';
import { CHAT } from '#machines/domains/communication/chat.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { readMembership } from './membership.ts';

interface MessageRow extends Omit<ChatMessage, 'file' | 'at'> {
  at: Date;
  fileId: number | null;
  fileName: string | null;
}

const MESSAGE = `
  select m.id as "messageId", m.conversation_id as "conversationId", m.sender_id as "senderId",
    e.name as "senderName", m.sender_id = $userId as "isMine", m.is_event as "isEvent",
    m.body as text, m.created_at as at, f.id as "fileId", f.name as "fileName",
    case when m.sender_id = $userId then m.client_key end as "clientKey"
  from messages m
  join users u on u.id = m.sender_id join user_people e on e.user_id = u.id
  left join files f on f.id = m.file_id
  where m.conversation_id = $conversationId`;

const present = ({ at, fileId, fileName, ...row }: MessageRow): ChatMessage => ({
  ...row,
  at: at.toISOString(),
  file: fileId === null ? null : { globalFileUrlId: fileId, fileName: fileName ?? '' },
});

/**
 * Returns a page of a conversation, the latest message first. A page continues from a message, because continuing from
 * a number of rows would repeat messages when new ones arrive.
 * @throws AppError 404 for people who aren't members.
 */
export async function messagePage(
  db: Db,
  actor: Actor,
  {
    conversationId,
    before,
    pageSize,
  }: { conversationId: number; before: number; pageSize: number },
): Promise<MessagePage> {
  const { joinedAfter } = await readMembership(db, actor, conversationId);
  const limit = Math.min(pageSize, CHAT.pageSize * 3);
  const rows = await query<MessageRow>(
    db,
    `${MESSAGE} and m.id > $joinedAfter and ($before::bigint = 0 or m.id < $before)
     order by m.id desc limit $limit`,
    { conversationId, userId: actor.userId, joinedAfter, before, limit: limit + 1 },
  );
  const items = rows.slice(0, limit).map(present);
  return { items, nextBefore: rows.length > limit ? (items.at(-1)?.messageId ?? null) : null };
}

/** Returns the actor's own message with that key, if it was sent already. */
export async function messageByKey(
  tx: Tx,
  { userId }: Actor,
  conversationId: number,
  clientKey: string,
): Promise<ChatMessage | null> {
  const [row] = await query<MessageRow>(
    tx,
    `${MESSAGE} and m.sender_id = $userId and m.client_key = $clientKey`,
    { conversationId, userId, clientKey },
  );
  return row ? present(row) : null;
}

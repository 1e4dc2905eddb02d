import type { ThreadMessage } from '#machines/domains/communication/contracts/chat.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import { writeMessage } from './write.ts';

/**
 * Conversations about a record, such as a card of a board. The caller has checked that the actor sees the record, which
 * entitles them to read the conversation and write in it.
 */
interface ThreadRow extends Omit<ThreadMessage, 'at' | 'editedAt' | 'file'> {
  at: Date;
  editedAt: Date | null;
}

/** SQL: how many messages the conversation about the card `t` has. */
export const MESSAGES_OF_CARD = `(select count(*)::integer from conversations v
  join messages m on m.conversation_id = v.id and m.deleted_at is null where v.task_id = t.id)`;

/** The messages about a card, the oldest first. Deleted messages are included without their text. */
export async function readThread(
  db: Db | Tx,
  { userId }: Pick<Actor, 'userId'>,
  taskId: number,
): Promise<ThreadMessage[]> {
  const rows = await query<ThreadRow>(
    db,
    `select m.id as "messageId", m.conversation_id as "conversationId", m.sender_id as "senderId",
       e.name as "senderName", m.sender_id = $userId as "isMine", m.is_event as "isEvent",
       case when m.deleted_at is null then m.body else '' end as text, m.created_at as at,
       null as "clientKey", m.edited_at as "editedAt", m.deleted_at is not null as "isDeleted",
       case when m.deleted_at is null then coalesce((
         select jsonb_agg(jsonb_build_object('text', o.body, 'until', o.replaced_at) order by o.id desc)
         from message_versions o where o.message_id = m.id), '[]') else '[]' end as versions
     from conversations c join messages m on m.conversation_id = c.id
     join user_people e on e.user_id = m.sender_id
     where c.task_id = $taskId order by m.id`,
    { taskId, userId },
  );
  return rows.map(({ at, editedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    file: null,
  }));
}

/** Adds a message to the conversation about a card, which begins with the first. */
export async function writeToThread(
  tx: Tx,
  actor: Actor,
  { taskId, text }: { taskId: number; text: string },
): Promise<void> {
  await query(
    tx,
    `insert into conversations (account_id, is_group, task_id) values ($accountId, true, $taskId)
     on conflict (task_id) do nothing`,
    { accountId: actor.accountId, taskId },
  );
  const thread = await queryOne<{ id: number }>(
    tx,
    'select id from conversations where task_id = $taskId for update',
    { taskId },
  );
  if (thread) await writeMessage(tx, actor, { conversationId: thread.id, body: text });
}

/**
 * Changes the text of the actor's own message; null deletes it. The previous text is kept.
 * @throws AppError 404 for a message of another conversation, 403 for someone else's.
 */
export async function changeInThread(
  tx: Tx,
  { userId, accountId }: Actor,
  { taskId, messageId, text }: { taskId: number; messageId: number; text: string | null },
): Promise<void> {
  const message = await queryOne<{ senderId: number; body: string }>(
    tx,
    `select m.sender_id as "senderId", m.body from messages m join conversations c on c.id = m.conversation_id
     where m.id = $messageId and c.task_id = $taskId and c.account_id = $accountId and m.deleted_at is null
     for update of m`,
    { messageId, taskId, accountId },
  );
  if (!message) throw notFound('Comment not found');
  if (message.senderId !== userId) throw forbidden('Only its author can change a comment');
  if (message.body === text) return;
  await query(
    tx,
    `with kept as (
       insert into message_versions (account_id, message_id, body)
       values ($accountId, $messageId, $before))
     update messages set body = coalesce($text::text, ''),
       edited_at = case when $text::text is null then edited_at else now() end,
       deleted_at = case when $text::text is null then now() end
     where id = $messageId`,
    { accountId, messageId, before: message.body, text },
  );
}

import type {
  ChatConversation,
  ChatMember,
} from '#machines/domains/communication/contracts/chat.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { readMembership } from './membership.ts';

/** The length of the last message in the list of conversations, in characters. */
const EXCERPT = 160;

interface ConversationRow extends Omit<ChatConversation, 'lastMessage'> {
  messageId: number | null;
  senderId: number;
  senderName: string;
  isMine: boolean;
  isEvent: boolean;
  text: string;
  at: Date;
}

/** SQL that counts messages of others after the last one read. Events such as joining don't count. */
const UNREAD = `
  (select count(*)::integer from messages n
   where n.conversation_id = m.conversation_id and n.id > greatest(m.read_up_to, m.joined_after)
     and n.sender_id <> m.user_id and not n.is_event)`;

/**
 * Returns the actor's conversations, the latest first. `before` is the ID of the last message in the last
 * conversation of the previous page.
 */
export async function readConversations(
  db: Db,
  { userId }: Actor,
  {
    before,
    pageSize,
    conversationId = 0,
  }: { before: number; pageSize: number; conversationId?: number },
): Promise<ChatConversation[]> {
  const rows = await query<ConversationRow>(
    db,
    `select c.id as "conversationId", c.is_group as "isGroup",
       case when c.is_group then c.name else coalesce(other.name, '') end as title,
       coalesce(other.photo_file_id, 0) as "photoFileId",
       (select count(*)::integer from conversation_members o
        where o.conversation_id = c.id and o.left_at is null) as "memberCount",
       ${UNREAD} as unread, m.read_up_to as "readUpTo",
       l.id as "messageId", l.sender_id as "senderId", s.name as "senderName",
       l.sender_id = $userId as "isMine", l.is_event as "isEvent", l.created_at as at,
       case when l.body = '' then f.name else left(l.body, ${EXCERPT}) end as text
     from conversation_members m
     join conversations c on c.id = m.conversation_id
     left join users u on not c.is_group
       and u.id = case when c.first_user_id = $userId then c.second_user_id else c.first_user_id end
     left join employees other on other.id = u.employee_id
     left join messages l on l.id = c.last_message_id and l.id > m.joined_after
     left join users w on w.id = l.sender_id left join employees s on s.id = w.employee_id
     left join files f on f.id = l.file_id
     where m.user_id = $userId and m.left_at is null
       and ($conversationId::bigint = 0 or c.id = $conversationId)
       and ($before::bigint = 0 or c.last_message_id < $before)
       -- A direct conversation that was only opened has no messages yet.
       and (c.last_message_id > 0 or $conversationId <> 0)
     order by c.last_message_id desc, c.id desc limit $pageSize`,
    { userId, before, pageSize, conversationId },
  );
  return rows.map(
    ({ messageId, senderId, senderName, isMine, isEvent, text, at, ...conversation }) => ({
      ...conversation,
      lastMessage:
        messageId === null
          ? null
          : { messageId, senderId, senderName, isMine, isEvent, text, at: at.toISOString() },
    }),
  );
}

/** Counts the messages that the actor hasn't read in all their conversations. */
export async function unreadCount(db: Db, { userId }: Actor): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    `select coalesce(sum(${UNREAD}), 0)::integer as count
     from conversation_members m join conversations c on c.id = m.conversation_id
     where m.user_id = $userId and m.left_at is null and c.last_message_id > m.read_up_to`,
    { userId },
  );
  return row?.count ?? 0;
}

/**
 * Returns the members of a conversation.
 * @throws AppError 404 for people who aren't members.
 */
export async function readMembers(
  db: Db,
  actor: Actor,
  conversationId: number,
): Promise<ChatMember[]> {
  await readMembership(db, actor, conversationId);
  return query<ChatMember>(
    db,
    `select m.user_id as "userId", e.id as "employeeId", e.name, d.name as designation,
       coalesce(e.photo_file_id, 0) as "photoFileId", m.user_id = $userId as "isMe", u.is_active as "isActive", m.read_up_to as "readUpTo"
     from conversation_members m
     join users u on u.id = m.user_id join employees e on e.id = u.employee_id
     join designations d on d.id = e.designation_id
     where m.conversation_id = $conversationId and m.left_at is null
     order by m.user_id = $userId desc, e.name, e.id`,
    { conversationId, userId: actor.userId },
  );
}

import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';

/** A conversation as one of its members sees it. */
export interface Membership {
  conversationId: number;
  isGroup: boolean;
  name: string;
  /** The member sees messages after this one. */
  joinedAfter: number;
  readUpTo: number;
  lastMessageId: number;
}

const MEMBERSHIP = `
  select c.id as "conversationId", c.is_group as "isGroup", c.name,
    m.joined_after as "joinedAfter", m.read_up_to as "readUpTo",
    c.last_message_id as "lastMessageId"
  from conversations c
  join conversation_members m on m.conversation_id = c.id and m.user_id = $userId
    and m.left_at is null
  where c.id = $conversationId and c.account_id = $accountId`;

/**
 * Returns the actor's membership.
 * @throws AppError 404 for people who aren't members, so that they don't learn that the conversation exists.
 */
export const readMembership = (
  db: Db | Tx,
  actor: Actor,
  conversationId: number,
): Promise<Membership> => requireMembership(db, MEMBERSHIP, actor, conversationId);

/**
 * Returns the membership and locks the conversation until the transaction ends. The IDs of messages then follow
 * the order of commits, so that none appears before one that was already read.
 */
export const lockMembership = (tx: Tx, actor: Actor, conversationId: number): Promise<Membership> =>
  requireMembership(tx, `${MEMBERSHIP} for update of c`, actor, conversationId);

export async function lockGroup(tx: Tx, actor: Actor, conversationId: number): Promise<Membership> {
  const membership = await lockMembership(tx, actor, conversationId);
  if (!membership.isGroup) {
    throw new AppError(
      'conflict',
      'A conversation between two people cannot be changed. Start a group instead',
    );
  }
  return membership;
}

async function requireMembership(
  db: Db | Tx,
  sql: string,
  { userId, accountId }: Actor,
  conversationId: number,
): Promise<Membership> {
  const membership = await queryOne<Membership>(db, sql, { userId, accountId, conversationId });
  if (!membership) throw notFound('Conversation not found');
  return membership;
}

export const presentMembers = async (db: Db | Tx, conversationId: number): Promise<number[]> =>
  (
    await query<{ userId: number }>(
      db,
      `select user_id as "userId" from conversation_members
       where conversation_id = $conversationId and left_at is null`,
      { conversationId },
    )
  ).map(({ userId }) => userId);

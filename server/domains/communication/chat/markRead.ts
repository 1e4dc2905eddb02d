import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { readMembership } from './membership.ts';

/**
 * Records up to which message the actor has read. An older message than the recorded one changes nothing.
 * @returns whether the record changed.
 */
export async function markRead(
  tx: Tx,
  actor: Actor,
  { conversationId, upTo }: { conversationId: number; upTo: number },
): Promise<boolean> {
  const { lastMessageId } = await readMembership(tx, actor, conversationId);
  const moved = await query(
    tx,
    `update conversation_members set read_up_to = $upTo
     where conversation_id = $conversationId and user_id = $userId and read_up_to < $upTo
     returning user_id`,
    { conversationId, userId: actor.userId, upTo: Math.min(upTo, lastMessageId) },
  );
  return moved.length > 0;
}

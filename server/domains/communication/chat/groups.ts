import { CHAT } from '#machines/domains/communication/chat.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { lockGroup, presentMembers } from './membership.ts';
import { correspondents } from './people.ts';
import { writeMessage } from './write.ts';

export async function renameGroup(
  tx: Tx,
  actor: Actor,
  { conversationId, name }: { conversationId: number; name: string },
): Promise<void> {
  const group = await lockGroup(tx, actor, conversationId);
  if (group.name === name) return;
  await query(tx, 'update conversations set name = $name where id = $conversationId', {
    conversationId,
    name,
  });
  const body = `${actor.name} named the group “${name}”`;
  await writeMessage(tx, actor, { conversationId, isEvent: true, body });
}

/** Adds people to a group, which any member can do. New members only see later messages. */
export async function addMembers(
  tx: Tx,
  actor: Actor,
  { conversationId, employeeIds }: { conversationId: number; employeeIds: readonly number[] },
): Promise<void> {
  const { lastMessageId } = await lockGroup(tx, actor, conversationId);
  const present = new Set(await presentMembers(tx, conversationId));
  const coming = (await correspondents(tx, actor, employeeIds)).filter(
    ({ userId }) => !present.has(userId),
  );
  if (coming.length === 0) return;
  if (present.size + coming.length > CHAT.members) {
    throw invalid(`A group can have at most ${CHAT.members} people`);
  }
  await query(
    tx,
    `insert into conversation_members (conversation_id, user_id, joined_after, read_up_to)
     select $conversationId, unnest($userIds::bigint[]), $lastMessageId, $lastMessageId
     on conflict (conversation_id, user_id) do update
       set left_at = null, joined_after = excluded.joined_after, read_up_to = excluded.read_up_to`,
    { conversationId, lastMessageId, userIds: coming.map(({ userId }) => userId) },
  );
  const body = `${actor.name} added ${coming.map(({ name }) => name).join(', ')}`;
  // The text is cut off, because a hundred long names don't fit into a message.
  await writeMessage(tx, actor, { conversationId, isEvent: true, body: body.slice(0, CHAT.text) });
}

export async function leaveGroup(
  tx: Tx,
  actor: Actor,
  { conversationId }: { conversationId: number },
): Promise<void> {
  await lockGroup(tx, actor, conversationId);
  await writeMessage(tx, actor, {
    conversationId,
    isEvent: true,
    body: `${actor.name} left the group`,
  });
  await query(
    tx,
    `update conversation_members set left_at = now()
     where conversation_id = $conversationId and user_id = $userId`,
    { conversationId, userId: actor.userId },
  );
}

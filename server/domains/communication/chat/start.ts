import { CHAT } from '#machines/domains/communication/chat.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { correspondents, type Correspondent } from './people.ts';
import { writeMessage } from './write.ts';

/**
 * Starts a conversation: with one person and no name the direct conversation with that person, which is created if it
 * doesn't exist; otherwise a new group.
 * @returns the conversation's ID.
 */
export async function startConversation(
  tx: Tx,
  actor: Actor,
  { employeeIds, name }: { employeeIds: readonly number[]; name?: string | undefined },
): Promise<number> {
  const others = await correspondents(tx, actor, employeeIds);
  const [first] = others;
  if (!first) throw invalid('Choose someone other than yourself');
  return others.length === 1 && name === undefined
    ? withOne(tx, actor, first)
    : inGroup(tx, actor, others, name ?? getNames(actor, others));
}

async function withOne(tx: Tx, { accountId, userId }: Actor, other: Correspondent) {
  const pair = { first: userId, second: other.userId };
  // Two concurrent requests get the same conversation.
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into conversations (account_id, is_group, first_user_id, second_user_id)
     values ($accountId, false, least($first::bigint, $second::bigint),
       greatest($first::bigint, $second::bigint))
     on conflict (first_user_id, second_user_id) do update set is_group = false
     returning id`,
    { accountId, ...pair },
  );
  const conversationId = row?.id ?? 0;
  await join(tx, conversationId, [userId, other.userId]);
  return conversationId;
}

async function inGroup(tx: Tx, actor: Actor, others: readonly Correspondent[], name: string) {
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into conversations (account_id, is_group, name) values ($accountId, true, $name)
     returning id`,
    { accountId: actor.accountId, name },
  );
  const conversationId = row?.id ?? 0;
  await join(tx, conversationId, [actor.userId, ...others.map(({ userId }) => userId)]);
  const starter = actor.name;
  await writeMessage(tx, actor, {
    conversationId,
    isEvent: true,
    body: `${starter} started the group “${name}”`,
  });
  return conversationId;
}

const join = (tx: Tx, conversationId: number, userIds: (number | null)[]): Promise<unknown> =>
  query(
    tx,
    `insert into conversation_members (conversation_id, user_id)
     select $conversationId, unnest($userIds::bigint[]) on conflict do nothing`,
    { conversationId, userIds },
  );

/** Writes the first names, as in `Ashraf, Samira, Tahmina`. */
const getNames = (actor: Actor, others: readonly Correspondent[]): string =>
  [actor.name, ...others.map(({ name }) => name)]
    .map((name) => name.split(' ')[0])
    .join(', ')
    .slice(0, CHAT.name);

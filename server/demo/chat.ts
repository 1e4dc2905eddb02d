import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { officeTime, workingDaysBefore } from './stage/calendar.ts';
import { CONVERSATIONS, type ConversationPlan } from './conversations.ts';
import { ACCOUNT_ID } from './stage/organisation.ts';
import type { Stage } from './stage/scenario.ts';

/** Stores the demo's chat messages in the order of their times. */
export async function storeChat({ tx, today, actor }: Omit<Stage, 'random'>): Promise<void> {
  const now = new Date().toISOString();
  const conversations: { plan: ConversationPlan; id: number; users: Map<string, number> }[] = [];
  for (const plan of CONVERSATIONS) {
    const users = new Map(plan.members.map((login) => [login, actor(login).userId ?? 0]));
    conversations.push({ plan, users, id: await storeConversation(tx, plan, [...users.values()]) });
  }
  const said = conversations
    .flatMap(({ plan, id, users }) => {
      const day = workingDaysBefore(today, plan.began[0]);
      const started: readonly [string, number, string, boolean][] = plan.name
        ? [
            [
              plan.members[0] ?? '',
              0,
              `${actor(plan.members[0] ?? '').name} started the group “${plan.name}”`,
              true,
            ],
          ]
        : [];
      return [...started, ...plan.lines].map(([login, minutes, text, isEvent = false], index) => ({
        id,
        sender: users.get(login) ?? 0,
        text,
        isEvent,
        key: isEvent ? null : `demo-${id}-${index}`,
        at: officeTime(day, plan.began[1] + minutes),
      }));
    })
    // No messages from the future.
    .filter(({ at }) => at < now)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  await query(
    tx,
    `insert into messages (conversation_id, sender_id, client_key, is_event, body, created_at)
     select * from unnest($ids::bigint[], $senders::bigint[], $keys::text[], $events::boolean[],
       $texts::text[], $times::timestamptz[])`,
    {
      ids: said.map(({ id }) => id),
      senders: said.map(({ sender }) => sender),
      keys: said.map(({ key }) => key),
      events: said.map(({ isEvent }) => isEvent),
      texts: said.map(({ text }) => text),
      times: said.map(({ at }) => at),
    },
  );
  await markRead(tx, conversations);
}

async function storeConversation(tx: Tx, { name }: ConversationPlan, users: number[]) {
  const [first, second] = users.toSorted((one, other) => one - other);
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into conversations (account_id, is_group, name, first_user_id, second_user_id)
     values ($accountId, $isGroup, $name, $first, $second) returning id`,
    {
      accountId: ACCOUNT_ID,
      isGroup: name !== undefined,
      name: name ?? '',
      first: name === undefined ? first : null,
      second: name === undefined ? second : null,
    },
  );
  const id = row?.id ?? 0;
  await query(
    tx,
    `insert into conversation_members (conversation_id, user_id)
     select $id, unnest($users::bigint[])`,
    { id, users },
  );
  return id;
}

/** Marks all messages as read, except for members who haven't opened the chat since. */
async function markRead(
  tx: Tx,
  conversations: readonly { plan: ConversationPlan; id: number; users: Map<string, number> }[],
): Promise<void> {
  await query(
    tx,
    `update conversations c set last_message_id =
       coalesce((select max(m.id) from messages m where m.conversation_id = c.id), 0)`,
  );
  const behind = conversations.flatMap(({ plan, id, users }) =>
    Object.entries(plan.unread ?? {}).map(([login, line]) => ({
      id,
      user: users.get(login) ?? 0,
      unread: plan.lines.length - line,
    })),
  );
  await query(
    tx,
    `update conversation_members w set read_up_to = coalesce((
       select m.id from messages m where m.conversation_id = w.conversation_id
       order by m.id desc limit 1
       offset coalesce((select b.unread from unnest($ids::bigint[], $users::bigint[],
         $unread::integer[]) as b (id, user_id, unread)
         where b.id = w.conversation_id and b.user_id = w.user_id), 0)), 0)`,
    {
      ids: behind.map(({ id }) => id),
      users: behind.map(({ user }) => user),
      unread: behind.map(({ unread }) => unread),
    },
  );
}

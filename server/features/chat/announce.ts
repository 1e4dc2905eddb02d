import { CHAT_HINTS } from '#machines/chat/vocabulary.ts';
import { CHAT_KIND } from '#machines/notifications/vocabulary.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { WriteCall } from '#server/http/call.ts';
import { userRoom } from '#server/realtime/bus.ts';

/**
 * Tells the members, once this is committed, to look; over the bus and not by the outbox, because
 * whoever misses it looks anyway when they come back, and a worker in between would cost the moment
 * that makes it a chat. The channels go by each one's preference, in one statement.
 */
export async function announce(
  { tx, afterCommit, services, actor }: WriteCall,
  conversationId: number,
  what: keyof typeof CHAT_HINTS,
): Promise<void> {
  const members = await whoListens(tx, conversationId);
  const say = (told: Listener[], channels: ['browser'] | []) =>
    services.bus
      .publish({
        rooms: told.map(({ userId }) => userRoom(userId)),
        hint: {
          topic: 'chat',
          id: String(conversationId),
          version: CHAT_HINTS[what],
          channels,
        },
      })
      .catch((error: unknown) => services.log.warn({ err: error }, 'a chat hint was lost'));
  const loud = ({ userId, inBrowser }: Listener) =>
    what === 'message' && inBrowser && userId !== actor.userId;
  afterCommit(() => {
    void say(members.filter(loud), ['browser']);
    void say(
      members.filter((member) => !loud(member)),
      [],
    );
  });
}

interface Listener {
  userId: number;
  inBrowser: boolean;
}

const whoListens = (tx: Tx, conversationId: number): Promise<Listener[]> =>
  query<Listener>(
    tx,
    `select m.user_id as "userId", coalesce(p.is_on, true) as "inBrowser"
     from conversation_members m
     left join notification_preferences p on p.user_id = m.user_id and p.kind = '${CHAT_KIND}'
       and p.channel = 'browser'
     where m.conversation_id = $conversationId and m.left_at is null`,
    { conversationId },
  );

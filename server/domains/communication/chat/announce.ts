import { CHAT_HINTS } from '#machines/domains/communication/chat.ts';
import { CHAT_KIND } from '#machines/core/values/notifications.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { userRoom } from '#server/platform/realtime/bus.ts';

/**
 * Sends hints to the members after the commit. It uses the bus and not the outbox: members who miss a hint
 * fetch the messages anyway when they return, and a worker would make the chat slower. The channels that each
 * member has chosen are read in one statement.
 */
export async function announce(
  { tx, afterCommit, services, actor }: WriteCall,
  conversationId: number,
  what: keyof typeof CHAT_HINTS,
): Promise<void> {
  const members = await whoListens(tx, conversationId);
  const say = (
    listeners: Listener[],
    version: keyof typeof CHAT_HINTS,
    channels: ['browser'] | [],
  ) =>
    services.bus
      .publish([
        {
          rooms: listeners.map(({ userId }) => userRoom(userId)),
          hint: {
            topic: 'chat',
            id: String(conversationId),
            version: CHAT_HINTS[version],
            channels,
          },
        },
      ])
      .catch((error: unknown) => services.log.warn({ err: error }, 'a chat hint was lost'));
  const loud = ({ userId, inBrowser }: Listener) =>
    what === 'message' && inBrowser && userId !== actor.userId;
  // For the other members, someone who leaves is a change of the group.
  const leaves = ({ userId }: Listener) => what === 'left' && userId === actor.userId;
  const quiet = members.filter((member) => !loud(member));
  const stay = quiet.filter((member) => !leaves(member));
  afterCommit(() => {
    void say(members.filter(loud), what, ['browser']);
    void say(stay, what === 'left' ? 'read' : what, []);
    void say(quiet.filter(leaves), what, []);
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

import { Router } from 'express';
import { z } from 'zod';
import {
  addMembersBody,
  leaveGroupBody,
  markReadBody,
  renameGroupBody,
  sendMessageBody,
  startConversationBody,
} from '#machines/domains/communication/contracts/chat.ts';
import { CHAT } from '#machines/domains/communication/chat.ts';
import { read, write } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryIdOrAll, queryInt } from '#server/platform/http/query.ts';
import type { Services } from '#server/platform/services.ts';
import { announce } from './announce.ts';
import { readConversations, readMembers, unreadCount } from './conversations.ts';
import { addMembers, leaveGroup, renameGroup } from './groups.ts';
import { markRead } from './markRead.ts';
import { messagePage } from './messages.ts';
import { sendMessage } from './send.ts';
import { startConversation } from './start.ts';

const cursor = {
  /** The last message of the previous page. Without it or with 0, the latest page is returned. */
  before: queryIdOrAll,
  pageSize: emptyAsMissing(queryInt().pipe(z.number().min(1).max(90)).default(CHAT.pageSize)),
};
const conversationId = queryInt('must be a conversation');
const listQuery = z.object({ ...cursor, conversationId: queryIdOrAll });
const pageQuery = z.object({ ...cursor, conversationId });
const membersQuery = z.object({ conversationId });
/** The count is that of the token's user. The specification's client also sends IDs, which are ignored. */
const countQuery = z.object({ accountId: queryIdOrAll, userid: queryIdOrAll });

const DONE = { statusCode: 200, message: 'Submitted Successfully' } as const;

/**
 * The calls about messages to a person or a group, which only members can read (spec 000 §2, §7: /chat-app,
 * ChattingApp).
 */
export function chatRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/ChattingApp/GetMsgNotificationCount',
    read(services, countQuery, async ({ db, actor }) => ({ count: await unreadCount(db, actor) })),
  );
  router.get(
    '/ChattingApp/GetConversations',
    read(services, listQuery, ({ db, actor }, query) => readConversations(db, actor, query)),
  );
  router.get(
    '/ChattingApp/GetMessages',
    read(services, pageQuery, ({ db, actor }, query) => messagePage(db, actor, query)),
  );
  router.get(
    '/ChattingApp/GetMembers',
    read(services, membersQuery, ({ db, actor }, query) =>
      readMembers(db, actor, query.conversationId),
    ),
  );
  router.post(
    '/ChattingApp/StartConversation',
    write(services, startConversationBody, async (call, body) => {
      const autoId = await startConversation(call.tx, call.actor, body);
      await announce(call, autoId, 'read');
      return { ...DONE, autoId };
    }),
  );
  router.post(
    '/ChattingApp/SendMessage',
    write(services, sendMessageBody, async (call, body) => {
      const { message, isNew } = await sendMessage(call.tx, call.actor, body);
      if (isNew) await announce(call, body.conversationId, 'message');
      return message;
    }),
  );
  router.post(
    '/ChattingApp/MarkRead',
    write(services, markReadBody, async (call, body) => {
      if (await markRead(call.tx, call.actor, body)) {
        await announce(call, body.conversationId, 'read');
      }
      return DONE;
    }),
  );
  router.post(
    '/ChattingApp/RenameGroup',
    write(services, renameGroupBody, async (call, body) => {
      await renameGroup(call.tx, call.actor, body);
      await announce(call, body.conversationId, 'read');
      return DONE;
    }),
  );
  router.post(
    '/ChattingApp/AddMembers',
    write(services, addMembersBody, async (call, body) => {
      await addMembers(call.tx, call.actor, body);
      await announce(call, body.conversationId, 'read');
      return DONE;
    }),
  );
  router.post(
    '/ChattingApp/LeaveGroup',
    write(services, leaveGroupBody, async (call, body) => {
      // The hint is sent before they leave, so that their other windows get it, too.
      await announce(call, body.conversationId, 'left');
      await leaveGroup(call.tx, call.actor, body);
      return DONE;
    }),
  );
  return router;
}

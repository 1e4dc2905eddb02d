import type { z } from 'zod';
import type {
  ChatMessage,
  sendMessageBody,
} from '#machines/domains/communication/contracts/chat.ts';
import { CHAT_FILES } from '#machines/domains/communication/chat.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { attachFile } from '#server/kits/uploads/index.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { lockMembership } from './membership.ts';
import { messageByKey } from './messages.ts';
import { writeMessage } from './write.ts';

/**
 * The maximum number of messages per minute from one sender. No one types faster, but a faulty program could send
 * without end.
 */
const MAX_PER_MINUTE = 60;

/**
 * Stores a message once per key of its sender. A repeated request returns the stored one.
 * @returns the message, and whether it is new.
 */
export async function sendMessage(
  tx: Tx,
  actor: Actor,
  { conversationId, clientKey, text, fileId }: z.output<typeof sendMessageBody>,
): Promise<{ message: ChatMessage; isNew: boolean }> {
  await lockMembership(tx, actor, conversationId);
  const existing = await messageByKey(tx, actor, conversationId, clientKey);
  if (existing) return { message: existing, isNew: false };
  await refuseFlood(tx, actor);
  const messageId = await writeMessage(tx, actor, {
    conversationId,
    clientKey,
    body: text,
    fileId: fileId ?? null,
  });
  if (messageId !== null && fileId !== undefined) {
    await attachFile(tx, actor, fileId, { tableReference: CHAT_FILES, referenceId: messageId });
  }
  const message = await messageByKey(tx, actor, conversationId, clientKey);
  if (!message) throw new Error('The message was not stored');
  return { message, isNew: messageId !== null };
}

async function refuseFlood(tx: Tx, { userId }: Actor): Promise<void> {
  const recent = await queryOne<{ count: number }>(
    tx,
    `select count(*)::integer as count from messages
     where sender_id = $userId and created_at > now() - interval '1 minute'`,
    { userId },
  );
  if ((recent?.count ?? 0) < MAX_PER_MINUTE) return;
  throw new AppError('tooMany', 'Too many messages within a minute, try again later', {
    retryAfter: 30,
  });
}

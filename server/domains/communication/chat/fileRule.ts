import { MENU } from '#machines/core/access/permissions.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { FileRule } from '#server/kits/uploads/index.ts';

/** Lets people open an attachment if they may read its message. Members may read all messages since they joined. */
export const chatFileRule: FileRule = async (
  db,
  { userId, accountId, menus },
  { referenceId, id },
) =>
  (menus?.has(MENU.chat) ?? true) &&
  (await queryOne(
    db,
    `select m.id from messages m
     join conversations c on c.id = m.conversation_id and c.account_id = $accountId
     join conversation_members w on w.conversation_id = m.conversation_id and w.user_id = $userId
       and w.left_at is null and m.id > w.joined_after
     where m.id = $referenceId and m.file_id = $id`,
    { userId, accountId, referenceId, id },
  )) !== undefined;

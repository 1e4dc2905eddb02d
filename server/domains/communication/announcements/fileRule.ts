import { MENU } from '#machines/core/access/permissions.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { FileRule } from '#server/kits/uploads/index.ts';
import { readable } from './policy.ts';

/** Lets readers of an announcement open its attachments. */
export const announcementFileRule: FileRule = async (db, actor, { referenceId }) => {
  if (actor.menus && ![MENU.dashboard, MENU.announcements].some((id) => actor.menus?.has(id))) {
    return false;
  }
  const { sql, parameters } = await readable(db, actor);
  const row = await queryOne(
    db,
    `select n.id from announcements n where n.id = $referenceId and ${sql}`,
    { ...parameters, referenceId },
  );
  return row !== undefined;
};

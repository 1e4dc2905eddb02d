import { MENU } from '#machines/contracts/permissions.ts';
import { queryOne } from '#server/db/sql.ts';
import type { FileRule } from '#server/features/documents/index.ts';
import { readable } from './policy.ts';

/** Readers of an announcement may open its attachments. */
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

import { MENU } from '#machines/core/access/permissions.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { FileRule } from '#server/kits/uploads/index.ts';
import { readable } from './policy.ts';

/** Lets readers of a policy open its file, if a menu entry leads them to it. */
export const policyFileRule: FileRule = async (db, actor, { referenceId }) => {
  if (actor.menus && ![MENU.policies, MENU.policyUpload].some((id) => actor.menus?.has(id))) {
    return false;
  }
  const { sql, parameters } = await readable(db, actor);
  const row = await queryOne(
    db,
    `select p.id from policies p where p.id = $referenceId and ${sql}`,
    {
      ...parameters,
      referenceId,
    },
  );
  return row !== undefined;
};

import { describe } from '#machines/core/model/describe.ts';
import { query } from '#server/platform/db/sql.ts';
import type { FileRule } from '#server/kits/uploads/index.ts';
import { readable } from '#server/engine/queue/scope.ts';
import { grievanceBinding } from './binding.ts';

const bound = { ...grievanceBinding, description: describe(grievanceBinding.workflow) };

/** Lets people who may see a grievance open its attachment. */
export const grievanceFileRule: FileRule = async (db, actor, { referenceId, id }) => {
  const scope = readable(bound, actor);
  const rows = await query(
    db,
    `select g.id from grievances g
     join workflow_instances i on i.workflow = 'grievance' and i.subject_id = g.id
     where g.id = $referenceId and g.file_id = $fileId and i.account_id = $accountId
       and ${scope.sql}`,
    { referenceId, fileId: id, accountId: actor.accountId, ...scope.parameters },
  );
  return rows.length > 0;
};

import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { FileRule } from '#server/kits/uploads/index.ts';

/** Lets auditors of the business unit of a claim see a duplicate receipt in it. */
export const matchedReceiptRule: FileRule = async (db, actor, { id, referenceId, accountId }) => {
  if (actor.menus?.has(MENU.duplicateAttachments) !== true) return false;
  const units = await unitsPermitted(db, actor, MENU.duplicateAttachments, 'isView');
  const matched = await queryOne(
    db,
    `select from requests q join employees e on e.id = q.employee_id
     where q.id = $referenceId and q.account_id = $accountId and q.kind = 'expense'
       and ($units::bigint[] is null or e.business_unit_id = any($units::bigint[]))
       and exists (select from receipt_matches m where $id in (m.file_id, m.other_file_id)
         and m.account_id = $accountId)`,
    { id, referenceId, accountId, units },
  );
  return matched !== undefined;
};

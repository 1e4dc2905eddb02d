import { z } from 'zod';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryIdOrAll } from '#server/platform/http/query.ts';
import { managedUnits } from './policy.ts';

/** `EmployeeId` is accepted but ignored: the units are always those of the token's user. */
export const unitsQuery = z.object({ EmployeeId: queryIdOrAll });

/** TricketPermissionBusinessUnitDDL (spec 001 §7): lists the units whose tickets the caller manages. */
export async function permittedUnits({
  db,
  actor,
}: Call): Promise<{ ticketCode: DropdownOption[] }> {
  const permitted = await managedUnits(db, actor, 'isView');
  const rows = await query<{ id: number; name: string }>(
    db,
    `select id, name from business_units where account_id = $accountId
       and ($permitted::bigint[] is null or id = any($permitted)) order by name, id`,
    { accountId: actor.accountId, permitted },
  );
  return {
    ticketCode: rows.map(({ id, name }) => ({
      value: id,
      label: name,
      BusinessUnitId: id,
      BusinessUnitName: name,
      intBusinessUnitId: id,
      strBusinessUnit: name,
    })),
  };
}

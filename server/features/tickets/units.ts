import { z } from 'zod';
import type { DropdownOption } from '#machines/contract.ts';
import { query } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import { queryIdOrAll } from '#server/http/query.ts';
import { readingRoles } from '#server/workflow/policy.ts';
import { unitsOf } from '#server/workflow/scope.ts';
import { boundTickets } from './binding.ts';
import { managedUnits } from './policy.ts';

/** `EmployeeId` is accepted: whose units they are, the token says. */
export const unitsQuery = z.object({ EmployeeId: queryIdOrAll });

/** TricketPermissionBusinessUnitDDL (spec 001 §7): the units whose tickets the caller manages. */
export async function permittedUnits({
  db,
  actor,
  services,
}: Call): Promise<{ ticketCode: DropdownOption[] }> {
  const permitted = await managedUnits(db, actor, 'isView');
  const held = unitsOf(actor, readingRoles(boundTickets(services.engine)));
  const rows = await query<{ id: number; name: string }>(
    db,
    `select id, name from business_units where account_id = $accountId
       and ($permitted::bigint[] is null or id = any($permitted))
       and ($held::bigint[] is null or id = any($held)) order by name, id`,
    { accountId: actor.accountId, permitted, held },
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

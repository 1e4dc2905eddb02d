import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { openItems } from '#server/domains/separation/clearance/index.ts';
import { giveAsset } from '#tests/support/assets.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Lets the approved separations of these people stand, with something to hand back. */
export async function letLeave(server: TestServer, people: readonly number[]): Promise<void> {
  for (const employeeId of people) await giveAsset(server, employeeId);
  const leavers = await query<{
    separationId: number;
    employeeId: number;
    typeId: number;
    lastDay: string;
  }>(
    server.owner,
    `insert into separations (account_id, request_id, employee_id, separation_type_id, last_day,
       created_at)
     select 1, r.id, r.employee_id, 1, current_date - 1, now() from requests r
     where r.kind = 'separation' and r.employee_id = any($people::bigint[])
     returning id as "separationId", employee_id as "employeeId",
       separation_type_id as "typeId", last_day::text as "lastDay"`,
    { people: [...people] },
  );
  await withTransaction(server.db, (tx) =>
    openItems(
      tx,
      server.services.engine,
      1,
      leavers.map((one) => ({ ...one, waiverLimit: 0 })),
    ),
  );
}

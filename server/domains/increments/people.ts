import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** The person of a request with current data. Money has two decimals. */
export interface Person {
  employeeId: number;
  code: string;
  name: string;
  businessUnitId: number;
  gross: number;
  basic: number;
  isActive: boolean;
  joiningDate: string | null;
}

/** Returns people of one account by ID. Unknown IDs are left out. */
export async function peopleById(
  tx: Tx,
  accountId: number,
  ids: number[],
): Promise<Map<number, Person>> {
  const rows = await query<Person>(
    tx,
    `select id as "employeeId", code, name, business_unit_id as "businessUnitId", gross, basic,
       is_active as "isActive", joining_date as "joiningDate"
     from employees where account_id = $accountId and id = any($ids::bigint[])`,
    { accountId, ids },
  );
  return new Map(rows.map((row) => [row.employeeId, row]));
}

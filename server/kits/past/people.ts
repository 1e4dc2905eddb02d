import { comparisonKey } from '#machines/core/values/textKeys.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** A person of the account, even if they no longer work there. */
export interface KnownPerson {
  employeeId: number;
  /** The login of the person; null if they never had one. */
  userId: number | null;
  code: string;
  name: string;
  businessUnitId: number;
}

/**
 * All people of the account, including former ones, by the normalized form of their employee code.
 */
export async function everyone(tx: Tx, accountId: number): Promise<Map<string, KnownPerson>> {
  const people = await query<KnownPerson>(
    tx,
    `select e.id as "employeeId", u.id as "userId", e.code, e.name,
       e.business_unit_id as "businessUnitId"
     from employees e left join users u on u.employee_id = e.id where e.account_id = $accountId`,
    { accountId },
  );
  return new Map(people.map((one) => [comparisonKey(one.code), one]));
}

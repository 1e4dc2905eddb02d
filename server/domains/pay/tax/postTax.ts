import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** SQL: the tax deducted by payslips of locked runs `r`, by the tax year of their pay date. */
const taxOf = (runs: string): string => `
  select s.account_id, s.employee_id, s.business_unit_id, m.pay_date as day,
    s.amounts[c.place] / (10 ^ c.decimals)::numeric as amount, s.id as slip_id
  from payroll_runs r join payroll_months m on m.id = r.month_id
  join slips s on s.run_id = r.id and s.is_live
  join tax_years y on y.account_id = r.account_id and y.is_active
    and m.pay_date between y.starts_on and y.ends_on
  join payroll_elements e on e.id = y.tax_element_id
  join pay_columns c on c.definition_id = s.definition_id and c.code = e.code
  where r.locked_at is not null and ${runs} and s.amounts[c.place] <> 0`;

/** SQL: the rows that the tax ledger must have for payslips, for verification. */
export const EXPECTED_TAX = taxOf('($account::bigint is null or r.account_id = $account)');

const INSERT =
  'insert into tax_ledger (account_id, employee_id, business_unit_id, day, amount, slip_id)';

/** Posts the tax of a locked run. */
export const postTax = (tx: Tx, runId: number): Promise<unknown> =>
  query(tx, `${INSERT} ${taxOf('r.id = $runId')} on conflict do nothing`, { runId });

/** Posts missing tax of runs that were locked before their tax year was entered. */
export async function postMissingTax(tx: Tx, accountId: number): Promise<void> {
  await query(tx, `${INSERT} ${taxOf('r.account_id = $accountId')} on conflict do nothing`, {
    accountId,
  });
}

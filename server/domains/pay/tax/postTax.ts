import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** SQL: the tax deducted by payslips of locked runs `r`, by the tax year of their pay date. */
const taxOf = (runs: string): string => `
  select s.account_id, s.employee_id, s.business_unit_id, m.pay_date as day,
    s.amounts[c.place] / (10 ^ c.decimals)::numeric as amount, s.id as slip_id, null::bigint as settlement_id
  from payroll_runs r join payroll_months m on m.id = r.month_id
  join slips s on s.run_id = r.id and s.is_live
  join tax_years y on y.account_id = r.account_id and y.is_active
    and m.pay_date between y.starts_on and y.ends_on
  join payroll_elements e on e.id = y.tax_element_id
  join pay_columns c on c.definition_id = s.definition_id and c.code = e.code
  where r.locked_at is not null and ${runs} and s.amounts[c.place] <> 0`;

/** SQL: the rows that the tax ledger must have for payslips, for verification. */
export const EXPECTED_TAX = taxOf('($account::bigint is null or r.account_id = $account)');

/**
 * Posts the rows of a query that are not posted yet. The running total of the month says which challans cover a
 * deduction. Concurrent postings of an account wait for each other, because each continues the total.
 * @param rows SQL with the ledger's columns from `account_id` to `settlement_id`.
 */
export async function postToTaxLedger(
  tx: Tx,
  rows: string,
  of: {
    accountId: number;
    runId?: number;
    employeeId?: number;
    settlementId?: number;
    day?: string;
  },
): Promise<void> {
  await query(
    tx,
    'select id from tax_years where account_id = $accountId order by id for no key update',
    { accountId: of.accountId },
  );
  await query(
    tx,
    `insert into tax_ledger (account_id, employee_id, business_unit_id, day, amount, slip_id, settlement_id, month_total)
     select x.account_id, x.employee_id, x.business_unit_id, x.day, x.amount, x.slip_id, x.settlement_id,
       coalesce(l.total, 0) + sum(greatest(x.amount, 0)) over (partition by date_trunc('month', x.day)
         order by x.slip_id, x.settlement_id)
     from (select * from (${rows}) r where not exists (select from tax_ledger l
       where l.slip_id = r.slip_id or l.settlement_id = r.settlement_id)) x
     left join (select date_trunc('month', day) as month, max(month_total) as total from tax_ledger
       where account_id = $accountId group by 1) l on l.month = date_trunc('month', x.day)
     order by x.slip_id, x.settlement_id`,
    of,
  );
}

/** Posts the tax of a locked run. */
export const postTax = (tx: Tx, accountId: number, runId: number): Promise<void> =>
  postToTaxLedger(tx, taxOf('r.id = $runId'), { accountId, runId });

/** Posts missing tax of runs that were locked before their tax year was entered. */
export const postMissingTax = (tx: Tx, accountId: number): Promise<void> =>
  postToTaxLedger(tx, taxOf('r.account_id = $accountId'), { accountId });

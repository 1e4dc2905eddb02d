import type { Item } from '#machines/domains/pay/calculation/index.ts';
import { closeYear, type ClosedYear } from '#machines/domains/pay/tax/closeYear.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { postToTaxLedger } from './postTax.ts';
import { readYearSlips, type TaxYear } from './yearSlips.ts';

export type LeaversYear = Pick<TaxYear, 'id' | 'name'> & (ClosedYear | { problem: string });

/**
 * Returns the tax of the year in which someone leaves, based on the income in the year's payslips and in `items`, which
 * the final settlement pays. Null if no tax year is entered, or if there are neither payslips nor items.
 */
export async function readLeaversTax(
  db: Db | Tx,
  { accountId, employeeId, lastDay }: { accountId: number; employeeId: number; lastDay: string },
  items: readonly Item[],
): Promise<LeaversYear | null> {
  const year = await queryOne<TaxYear>(
    db,
    `select y.id, y.name, y.starts_on::text as "startsOn", y.ends_on::text as "endsOn", e.code as "taxElement"
     from tax_years y join payroll_elements e on e.id = y.tax_element_id
     where y.account_id = $accountId and y.is_active and $lastDay::date between y.starts_on and y.ends_on`,
    { accountId, lastDay },
  );
  if (!year) return null;
  const slips = await readYearSlips(db, employeeId, year);
  if (slips.length === 0 && items.length === 0) return null;
  const { id, name } = year;
  return { id, name, ...closeYear(slips, items) };
}

/** Posts the tax of a year that a final settlement deducts or pays back. */
export const settleTax = (
  tx: Tx,
  of: { accountId: number; employeeId: number; settlementId: number; day: string },
): Promise<void> =>
  postToTaxLedger(
    tx,
    `select $accountId::bigint as account_id, e.id as employee_id, e.business_unit_id,
       least($day::date, y.ends_on) as day,
       case l.direction when 'deduction' then l.amount else -l.amount end as amount,
       null::bigint as slip_id, l.settlement_id
     from settlement_lines l join employees e on e.id = $employeeId
     join tax_years y on y.id = l.source_id
     join workflow_instances i on i.workflow = 'finalSettlement' and i.subject_id = l.settlement_id
       and (i.context->>'version')::integer = l.version
     where l.settlement_id = $settlementId and l.source = 'tax' and l.amount > 0`,
    of,
  );

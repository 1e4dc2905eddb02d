import type { z } from 'zod';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  IDENTITY_COLUMNS,
  IDENTITY_CONDITION,
  IDENTITY_VALUES,
  identityJoins,
  LEGAL_FILTERS,
  type legalQuery,
  readLegalRows,
  type LegalRow,
} from '#server/domains/pay/reports/legalIdentity.ts';
import { PAY_READERS } from '#server/domains/pay/reports/slipRows.ts';

/** SQL: the current year's tax to date, ordered by TIN; people without a TIN come last. */
const ROWS = `
  select ${IDENTITY_VALUES.replace('e.name, e.id', "nullif(e.tin, '') nulls last, e.name, e.id")},
    round(l.amount, 2) as tax
  from (select r.employee_id, sum(r.amount) as amount
    from tax_ledger r join tax_years t on t.account_id = r.account_id and t.is_active
      and $today::date between t.starts_on and t.ends_on and r.day between t.starts_on and t.ends_on
    where r.account_id = $accountId and ($employeeId::bigint is null or r.employee_id = $employeeId::bigint)
    group by 1) l
  join employees e on e.id = l.employee_id
  ${identityJoins('$today::date')}
  where ${IDENTITY_CONDITION}`;

export const taxDeductionStatement: Report = {
  id: 'taxDeductionStatement',
  screen: {
    address: '/compensationAndBenefits/reports/taxDeductionStatement',
    title: 'Tax Deduction Statement',
    description: 'Tax deducted in the current tax year, in the order of TINs.',
    menu: ['Compensation & Benefits', 'Reports'],
    reference: MENU.taxStatement,
    allow: PAY_READERS,
  },
  views: true,
  filters: LEGAL_FILTERS,
  columns: [
    ...IDENTITY_COLUMNS,
    { id: 'tax', label: 'Tax Amount', kind: 'money', pay: true, total: true },
  ],
  query: ROWS,
  sort: 'sl',
};

/** GET /Employee/GetEmployeeTaxReport (spec 002 §2.6). */
export async function readTaxReport(call: Call, filter: z.output<typeof legalQuery>) {
  const rows = await readLegalRows<LegalRow & { tax: number }>(call, {
    reference: MENU.taxStatement,
    call: 'Employee/GetEmployeeTaxReport',
    sql: ROWS,
    request: filter,
  });
  return rows.map(({ identity, row }) => ({ ...identity, TaxAmount: Number(row.tax) }));
}

import type { z } from 'zod';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  BY_NAME,
  findIdentities,
  IDENTITY_COLUMNS,
  IDENTITY_CONDITION,
  IDENTITY_ORDER,
  IDENTITY_VALUES,
  identityJoins,
  LEGAL_FILTERS,
  type legalQuery,
  readLegalRows,
  type LegalRow,
} from '#server/domains/pay/reports/legalIdentity.ts';
import { PAY_READERS } from '#server/domains/pay/reports/slipRows.ts';

/** SQL for what sorts employees `e` by their TIN; people without a TIN come last. */
const BY_TIN = `(coalesce(e.tin, '') = '')::integer || coalesce(e.tin, '') || ' ' || ${BY_NAME}`;

/** SQL: the current tax year `t` of deductions `r`. */
const THIS_YEAR = `tax_years t on t.account_id = r.account_id and t.is_active
  and $today::date between t.starts_on and t.ends_on and r.day between t.starts_on and t.ends_on`;

/** SQL: the current year's tax to date, ordered by TIN. */
const ROWS = `
  select ${IDENTITY_VALUES}, ${BY_TIN} as "order", round(l.amount, 2) as tax
  from (select r.employee_id, sum(r.amount) as amount from tax_ledger r join ${THIS_YEAR}
    where r.account_id = $accountId and ($employeeId::bigint is null or r.employee_id = $employeeId::bigint)
      and ($keys::bigint[] is null or r.employee_id = any($keys))
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
  payShownBy: MENU.taxProjection,
  views: true,
  filters: LEGAL_FILTERS,
  columns: [
    ...IDENTITY_COLUMNS,
    { id: 'tax', label: 'Tax Amount', kind: 'money', pay: true, total: true },
  ],
  query: ROWS,
  ...IDENTITY_ORDER,
  find: findIdentities(
    `where ${IDENTITY_CONDITION} and ($employeeId::bigint is null or e.id = $employeeId::bigint)
       and exists (select from tax_ledger r join ${THIS_YEAR} where r.employee_id = e.id)`,
    BY_TIN,
  ),
};

/** GET /Employee/GetEmployeeTaxReport (spec 002 §2.6). */
export async function readTaxReport(call: Call, filter: z.output<typeof legalQuery>) {
  const rows = await readLegalRows<LegalRow & { tax: number }>(call, {
    report: taxDeductionStatement,
    call: 'Employee/GetEmployeeTaxReport',
    sql: ROWS,
    request: filter,
  });
  return rows.map(({ identity, row }) => ({ ...identity, TaxAmount: Number(row.tax) }));
}

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

/** SQL: the gratuity liability of each person at the end of a day. */
const rowsUntil = (day: string): string => `
  select ${IDENTITY_VALUES}, ${BY_NAME} as "order", l.amount as "gratuity"
  from (select r.employee_id, sum(r.amount) as amount from gratuity_ledger r
    where r.account_id = $accountId and r.day <= ${day}
      and ($employeeId::bigint is null or r.employee_id = $employeeId::bigint)
      and ($keys::bigint[] is null or r.employee_id = any($keys))
    group by 1 having sum(r.amount) <> 0) l
  join employees e on e.id = l.employee_id
  ${identityJoins(day)}
  where ${IDENTITY_CONDITION}`;

const AS_OF = 'coalesce($onDay::date, $today::date)';

export const gratuityProvision: Report = {
  id: 'gratuityProvision',
  screen: {
    address: '/compensationAndBenefits/reports/gratuityProvision',
    title: 'Gratuity Provision',
    description: 'What is provided for each person’s gratuity, today or at the end of a day.',
    menu: ['Compensation & Benefits', 'Reports'],
    reference: MENU.gratuityProvision,
    allow: PAY_READERS,
  },
  payShownBy: MENU.gratuityLeaving,
  views: true,
  filters: {
    ...LEGAL_FILTERS,
    onDay: { kind: 'day', label: 'As of' },
  },
  columns: [
    ...IDENTITY_COLUMNS,
    { id: 'gratuity', label: 'Total Gratuity Amount', kind: 'money', pay: true, total: true },
  ],
  query: rowsUntil(AS_OF),
  ...IDENTITY_ORDER,
  find: findIdentities(`where ${IDENTITY_CONDITION}
    and ($employeeId::bigint is null or e.id = $employeeId::bigint)
    and (select sum(r.amount) from gratuity_ledger r where r.employee_id = e.id and r.day <= ${AS_OF}) <> 0`),
};

/** GET /Employee/GetEmployeeGratuityReport (spec 002 §2.5). */
export async function readGratuityReport(call: Call, filter: z.output<typeof legalQuery>) {
  const rows = await readLegalRows<LegalRow & { gratuity: number }>(call, {
    report: gratuityProvision,
    call: 'Employee/GetEmployeeGratuityReport',
    sql: rowsUntil('$today::date'),
    request: filter,
  });
  return rows.map(({ identity, row }) => ({
    ...identity,
    TotalGratuityAmount: Number(row.gratuity),
  }));
}

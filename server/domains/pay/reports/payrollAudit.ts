import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  PAY_READERS,
  PERSON_OF_SLIP,
  SLIP_FILTERS,
  SLIP_PERSON,
  SLIP_PERSON_VALUES,
  slipsOf,
} from './slipRows.ts';

/** Compares each person's pay of a month with the previous month. The payslip shows what caused a difference. */
export const payrollAudit: Report = {
  id: 'payrollAudit',
  screen: {
    address: '/compensationAndBenefits/reports/audit',
    title: 'Audit Report',
    description:
      'A month against the one before, by person. A name opens the slip with the causes of the difference.',
    menu: ['Compensation & Benefits', 'Reports'],
    reference: 1200030835,
    allow: PAY_READERS,
  },
  payShownBy: MENU.payrollRuns,
  filters: SLIP_FILTERS,
  columns: [
    ...SLIP_PERSON,
    { id: 'before', label: 'Month before', kind: 'money', pay: true, total: true },
    { id: 'net', label: 'Net pay', kind: 'money', pay: true, total: true },
    { id: 'difference', label: 'Difference', kind: 'money', pay: true, total: true },
    { id: 'size', label: 'Size', kind: 'money', pay: true, hidden: true },
  ],
  query: `
    select ${SLIP_PERSON_VALUES}, round(y.net / f.units, 2) as before, round(s.net / f.units, 2) as net,
      round((s.net - coalesce(y.net, 0)) / f.units, 2) as difference,
      abs(round((s.net - coalesce(y.net, 0)) / f.units, 2)) as size
    from ${slipsOf(
      'salary',
      `left join lateral (
      select o.net from slips o join payroll_runs q on q.id = o.run_id and q.kind = 'salary' and q.is_live
      join payroll_months n on n.id = q.month_id and n.starts_on < m.starts_on
      where o.employee_id = s.employee_id and o.is_live order by n.starts_on desc limit 1) y on true`,
    )} ${PERSON_OF_SLIP}`,
  sort: '-size',
};

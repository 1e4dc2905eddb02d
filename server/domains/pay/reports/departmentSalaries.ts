import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { PAY_READERS, SLIP_FILTERS, slipsOf } from './slipRows.ts';

const { search: _search, ...FILTERS } = SLIP_FILTERS;

/** The pay of each department in a month. Departments with fewer than five people show no amounts. */
export const departmentSalaries: Report = {
  id: 'departmentSalaries',
  screen: {
    address: '/compensationAndBenefits/reports/departmentWiseSalary',
    title: 'Department Wise Salary',
    description:
      'What each department costs in a month. Departments with fewer than five people show no amounts.',
    menu: ['Compensation & Benefits', 'Reports'],
    reference: 2117721120,
    allow: PAY_READERS,
  },
  payShownBy: MENU.payrollRuns,
  filters: FILTERS,
  columns: [
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'department', label: 'Department', kind: 'text' },
    {
      id: 'people',
      label: 'People',
      kind: 'count',
      total: true,
      leadsTo:
        '/compensationAndBenefits/reports/payslip?monthId={monthId}&businessUnitId={unitId}&departmentId={departmentId}',
    },
    { id: 'gross', label: 'Gross', kind: 'money', pay: true },
    { id: 'deductions', label: 'Deductions', kind: 'money', pay: true },
    { id: 'employer', label: 'Employer’s contributions', kind: 'money', pay: true },
    { id: 'net', label: 'Net pay', kind: 'money', pay: true },
  ],
  query: `
    select min(m.id) as "monthId", u.id as "unitId", u.name as unit, d.id as "departmentId", d.name as department,
      count(*)::integer as people,
      case when count(*) >= 5 then round(sum(s.gross / f.units), 2) end as gross,
      case when count(*) >= 5 then round(sum(s.deductions / f.units), 2) end as deductions,
      case when count(*) >= 5 then round(sum(s.employer / f.units), 2) end as employer,
      case when count(*) >= 5 then round(sum(s.net / f.units), 2) end as net
    from ${slipsOf('salary')} group by u.id, d.id`,
  sort: 'unit',
};

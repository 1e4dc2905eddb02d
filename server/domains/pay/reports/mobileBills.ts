import type { Report } from '#server/kits/reports/report.ts';
import {
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PERSON_MATCHES,
  PERSON_SEARCH,
  personColumns,
} from '#server/kits/reports/people.ts';
import { PAY_READERS } from './slipRows.ts';

const { asOf: _asOf, ...people } = PEOPLE_FILTERS;

/** Mobile bills by person and month, with what the company pays and what is deducted from pay. */
export const mobileBills: Report = {
  id: 'mobileBills',
  screen: {
    address: '/compensationAndBenefits/reports/mobileBill',
    title: 'Mobile Bills',
    description: 'What the company pays of each bill, and what is deducted from pay.',
    menu: ['Compensation & Benefits', 'Reports'],
    reference: 882215541,
    allow: PAY_READERS,
  },
  filters: {
    period: { kind: 'period', label: 'Period', days: 92, most: 731, required: true },
    ...people,
    search: PERSON_SEARCH,
  },
  columns: [
    { id: 'month', label: 'Month', kind: 'month' },
    ...personColumns().slice(0, 2),
    { id: 'bill', label: 'Bill', kind: 'money', total: true },
    { id: 'paid', label: 'Paid by the company', kind: 'money', total: true },
    { id: 'deducted', label: 'Deducted from pay', kind: 'money', total: true },
    { id: 'run', label: 'Payroll run', kind: 'text' },
    ...personColumns().slice(2),
  ],
  query: `
    select to_char(b.month, 'YYYY-MM') as month, b.id as "lineId", e.id as "employeeId", e.code, e.name,
      g.name as designation, p.name as department, b.amount as bill,
      least(b.amount, b.limit_amount) as paid, greatest(0, b.amount - b.limit_amount) as deducted, r.number as run
    from mobile_bills b join employees e on e.id = b.employee_id 
    left join designations g on g.id = e.designation_id left join departments p on p.id = e.department_id
    left join pay_items t on t.account_id = b.account_id and t.source = 'mobileBill' and t.source_id = b.id
      and t.month = b.month and t.cancelled_at is null and t.corrects_id is null and t.continues_id is null
    left join payroll_runs r on r.id = t.run_id
    where b.account_id = $accountId and b.cancelled_at is null
      and b.month between $fromDay::date and $toDay::date and ${PEOPLE_CONDITION} and ${PERSON_MATCHES}`,
  sort: 'month',
  key: 'lineId',
};

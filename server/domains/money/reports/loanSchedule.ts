import type { Report } from '#server/kits/reports/report.ts';
import {
  NUMBERED_MATCH,
  NUMBERED_PERSON,
  NUMBER_SEARCH,
  PEOPLE_FILTERS,
} from '#server/kits/reports/people.ts';

/** Returns SQL for the instalments of current plans, which is limited to the keys of a page once these are known. */
const instalments = (status: string, joins: string): string => `
  select i.loan_id * 10000 + i.number as "instalmentId", r.number, e.name, e.code,
    k.name as "loanType", i.number as instalment, i.due_month as month, i.payment, i.principal,
    i.interest, i.balance ${status}
  from loan_plan_now i
  join loans l on l.id = i.loan_id
  left join requests r on r.id = l.request_id
  left join loan_types k on k.id = l.loan_type_id
  left join employees e on e.id = l.employee_id ${joins}
  where l.account_id = $accountId and ${NUMBERED_MATCH} and ($keys::bigint[] is null or l.id = any(array(
    select k / 10000 from unnest($keys::bigint[]) k)))`;

/** Lists every instalment of the company's loans: due, deducted or open. */
export const loanSchedule: Report = {
  id: 'loanSchedule',
  screen: {
    address: '/profile/reports/loanSchedule',
    title: 'Loan Schedule',
    description:
      'Loan instalments by month: the amount deducted from pay, and the balance after it.',
    menu: ['Employee Management', 'Reports'],
    reference: 90747,
    allow: { hr: ['isView'], finance: ['isView'], audit: ['isView'] },
  },
  filters: { businessUnitId: PEOPLE_FILTERS.businessUnitId, search: NUMBER_SEARCH },
  columns: [
    ...NUMBERED_PERSON,
    { id: 'loanType', label: 'Loan type', kind: 'text' },
    { id: 'instalment', label: 'Instalment', kind: 'count' },
    { id: 'month', label: 'Month', kind: 'date' },
    { id: 'payment', label: 'Payment', kind: 'money' },
    { id: 'principal', label: 'Principal', kind: 'money' },
    { id: 'interest', label: 'Interest', kind: 'money' },
    { id: 'balance', label: 'Balance after', kind: 'money' },
    { id: 'status', label: 'Status', kind: 'text', words: true },
  ],
  query: instalments(
    `, case when p.taken_at is not null then 'Paid' when i.payment = 0 then 'Grace period'
      when p.id is null then 'Cancelled' else 'Open' end as status`,
    `left join pay_items p on p.account_id = l.account_id and p.source = 'loan' and p.source_id = l.id
      and p.month = i.due_month and p.cancelled_at is null and p.corrects_id is null`,
  ),
  sort: 'month',
  key: 'instalmentId',
  sortedBy: { month: 'month' },
  // Only the status needs what payroll has deducted.
  find: (by) => (by === 'status' ? null : instalments('', '')),
};

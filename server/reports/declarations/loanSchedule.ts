import type { Owners, Report } from '../report.ts';
import { NUMBERED_MATCH, NUMBERED_PERSON, NUMBER_SEARCH, PEOPLE_FILTERS } from './people.ts';

const LOANS: Owners = {
  query: `
    select l.id as "loanId", r.number, e.name, e.code, k.name as "loanType"
    from loans l left join requests r on r.id = l.request_id
    left join loan_types k on k.id = l.loan_type_id left join employees e on e.id = l.employee_id
    where l.account_id = $accountId and ${NUMBERED_MATCH}`,
  key: 'loanId',
  has: ['number', 'name', 'code', 'loanType'],
};

/** Instalments of the plans in force of loans `p`. */
const instalments = (loans: string, status: string, joins: string): string => `
  select p.*, i.loan_id * 10000 + i.number as "instalmentId", i.number as instalment,
    i.due_month as month, i.payment, i.principal, i.interest, i.balance ${status}
  from ${loans} p join loan_plan_now i on i.loan_id = p."loanId" ${joins}`;

/** Those of a page's keys alone where they are known. */
const OF_KEYS = `(${LOANS.query} and ($keys::bigint[] is null or l.id = any(array(
  select k / 10000 from unnest($keys::bigint[]) k))))`;

/** Every instalment of the company's loans: due, deducted, open. */
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
    { id: 'status', label: 'Status', kind: 'text' },
  ],
  query: instalments(
    OF_KEYS,
    `, case when x.taken_at is not null then 'Paid' when i.payment = 0 then 'Grace period'
      when x.id is null then 'Cancelled' else 'Open' end as status`,
    `left join pay_items x on x.account_id = $accountId and x.source = 'loan' and x.source_id = i.loan_id
      and x.month = i.due_month and x.cancelled_at is null and x.corrects_id is null`,
  ),
  sort: 'month',
  key: 'instalmentId',
  // Without the number as second order, amounts are sorted without requests: 55 in place of 110 ms for 150,000.
  indexed: {
    month: 'month',
    instalment: 'instalment',
    payment: 'payment',
    principal: 'principal',
    interest: 'interest',
    balance: 'balance',
    status: 'status',
  },
  index: {
    query: instalments('$owners', '', ''),
    // The letters that statuses begin with, kept with each loan.
    by: {
      status: `
        select p."loanId" * 10000 + x.instalment as "instalmentId", x.status
        from $owners p join loan_sums s on s.loan_id = p."loanId"
        cross join lateral unnest(string_to_array(s.statuses, null)) with ordinality x (status, instalment)`,
    },
    of: LOANS,
    without: [],
  },
};

import { OWN } from '#machines/core/screens/harmless.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { LAST_DAY } from '#server/domains/people/requests/lastDay.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  NUMBERED_MATCH,
  NUMBERED_PERSON,
  NUMBER_SEARCH,
  PEOPLE_FILTERS,
} from '#server/kits/reports/people.ts';

/** SQL for the payroll deduction of an instalment `i` of a loan `l`. */
const TAKEN = `left join pay_items p on p.account_id = l.account_id and p.source = 'loan'
  and p.source_id = l.id and p.month = i.due_month and p.cancelled_at is null
  and p.corrects_id is null`;

const LOAN = (lastDay: string) => `l.id as "loanId", r.number, e.name, e.code, k.name as "loanType",
  l.paid_out_on as "paidOutOn", l.principal, l.months, b.name as guarantor, ${lastDay} as "lastDay"`;
const LOANS = `loans l left join requests r on r.id = l.request_id
  left join loan_types k on k.id = l.loan_type_id left join employees e on e.id = l.employee_id
  left join employees b on b.id = l.guarantor_id`;

/** SQL for the last days of all people in one query, so that rows can be sorted by them. */
const LAST_DAYS = `left join (select v.employee_id, min(lower(v.valid)) - 1 as day
    from employee_versions v
    where v.account_id = $accountId and v.superseded_at is null and not v.is_active
      and coalesce(upper(v.valid) > $today::date, true)
    group by v.employee_id) f on f.employee_id = e.id`;

const loanRows = (lastDay: string, joins: string): string => `
  select ${LOAN(lastDay)}, coalesce(s.repaid, 0) as paid, coalesce(s.outstanding, 0) as open
  from ${LOANS} left join loan_sums s on s.loan_id = l.id ${joins}
  where l.account_id = $accountId and ${NUMBERED_MATCH}`;

export const loanHistory: Report = {
  id: 'loanHistory',
  screen: {
    address: '/profile/reports/loanHistory',
    title: 'Loan History',
    description: 'Every loan, with the amounts repaid and outstanding.',
    menu: ['Employee Management', 'Reports'],
    reference: 90765,
    allow: { hr: ['isView'], finance: ['isView'], audit: ['isView'] },
  },
  filters: { businessUnitId: PEOPLE_FILTERS.businessUnitId, search: NUMBER_SEARCH },
  columns: [
    ...NUMBERED_PERSON,
    { id: 'loanType', label: 'Loan type', kind: 'text' },
    { id: 'paidOutOn', label: 'Paid out', kind: 'date' },
    { id: 'principal', label: 'Principal', kind: 'money', total: true },
    { id: 'months', label: 'Instalments', kind: 'count' },
    { id: 'paid', label: 'Paid back', kind: 'money', total: true },
    { id: 'open', label: 'Open', kind: 'money', total: true },
    { id: 'guarantor', label: 'Guarantor', kind: 'text' },
    { id: 'lastDay', label: 'Last day of work', kind: 'date' },
  ],
  query: loanRows(LAST_DAY('e'), ''),
  find: (by) => (by === 'lastDay' ? loanRows('coalesce(f.day, e.leaving_date)', LAST_DAYS) : null),
  sort: '-paidOutOn',
  key: 'loanId',
  sortedBy: { paidOutOn: 'paidOutOn' },
};

export const ownLoans: Report = {
  id: 'ownLoans',
  own: true,
  screen: {
    address: '/SelfService/reports/loan',
    title: 'Loan Report',
    description: 'The instalments of your loans.',
    menu: ['Employee Self Service', 'Reports'],
    reference: 90766,
    harmless: OWN,
    allow: everyoneMay(['isView']),
  },
  filters: {},
  columns: [
    { id: 'number', label: 'Number', kind: 'text' },
    { id: 'loanType', label: 'Loan type', kind: 'text' },
    { id: 'instalment', label: 'Instalment', kind: 'count' },
    { id: 'month', label: 'Month', kind: 'date' },
    { id: 'payment', label: 'Payment', kind: 'money', total: true },
    { id: 'balance', label: 'Balance after', kind: 'money' },
    { id: 'status', label: 'Status', kind: 'text', words: true },
  ],
  query: `
    select i.loan_id || '-' || i.number as "instalmentId", r.number, k.name as "loanType",
      i.number as instalment, i.due_month as month, i.payment, i.balance,
      case when p.taken_at is not null then 'Paid' when i.payment = 0 then 'Grace period'
        else 'Open' end as status
    from loans l join requests r on r.id = l.request_id join loan_types k on k.id = l.loan_type_id
    join loan_plan_now i on i.loan_id = l.id ${TAKEN}
    where l.employee_id = $callerId`,
  sort: 'month',
  key: 'instalmentId',
};

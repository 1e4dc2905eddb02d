import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { REST } from '#server/domains/pay/runs/calculation/takeItems.ts';
import { PEOPLE_FILTERS, PERSON_MATCHES, PERSON_SEARCH } from '#server/kits/reports/people.ts';

const STATES = {
  open: 'Open',
  taken: 'Taken',
  takenInPart: 'Taken in part',
  corrected: 'Corrected later',
  cancelled: 'Cancelled',
} as const;

/** What each source of items is called. */
const SOURCES: Readonly<Record<string, string>> = {
  allowanceDeduction: 'Allowance and deduction',
  asset: 'Asset',
  attendanceBenefit: 'Attendance benefit',
  iou: 'IOU',
  iouAdjustment: 'IOU adjustment',
  lateMarks: 'Late marks',
  leaveEncashment: 'Leave encashment',
  loan: 'Loan',
  meals: 'Meals',
  mobileBill: 'Mobile bill',
  overtime: 'Overtime',
  [REST]: 'Rest of a payslip',
};
const OTHER = 'Other';

// A source may be followed by a space and the element that it is about.
const SOURCE_NAME = `case split_part(t.source, ' ', 1) ${Object.entries(SOURCES)
  .map(([source, name]) => `when '${source}' then '${name}'`)
  .join(' ')} else '${OTHER}' end`;

/** SQL for the rows. An item stores its source, so that the source's name needs no join. */
const ROWS = `
  select t.id as "itemId", e.id as "employeeId", e.code, e.name, t.month,
    coalesce(o.name, k.name, t.kind) as element, initcap(t.direction) as direction, ${SOURCE_NAME} as source, t.amount,
    t.taken_amount as taken,
    case when t.cancelled_at is not null then 'Cancelled'
      when exists (select from pay_items x where x.corrects_id = t.id and x.cancelled_at is null)
        then 'Corrected later'
      when t.taken_amount < t.amount then 'Taken in part'
      when t.taken_at is not null then 'Taken' else 'Open' end as state
  from pay_items t
  join employees e on e.id = t.employee_id
  left join payroll_elements o on o.id = t.element_id
  left join payroll_elements k on k.account_id = t.account_id and k.item_kind = t.kind
  where t.account_id = $accountId and ($keys::bigint[] is null or t.id = any($keys))
    and ($units::bigint[] is null or e.business_unit_id = any($units))
    and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId)
    and ($fromDay::date is null or t.month >= date_trunc('month', $fromDay::date)::date)
    and ($toDay::date is null or t.month <= $toDay::date)
    and ${PERSON_MATCHES}`;

/** One-time additions and deductions of pay: where each came from, and what payroll took of it. */
export const additionsAndDeductions: Report = {
  id: 'additionsAndDeductions',
  screen: {
    address: '/compensationAndBenefits/employeeSalary/additionAndDeduction',
    title: 'Addition and Deduction',
    description:
      'Amounts that are added to or deducted from pay once, with their source and what payroll has taken.',
    menu: ['Compensation & Benefits', 'Employee salary'],
    reference: 621282009,
    allow: { hr: ['isView'], finance: ['isView'], md: ['isView'], audit: ['isView'] },
  },
  payShownBy: MENU.payrollRuns,
  filters: {
    period: { kind: 'period', label: 'Months', days: 92, most: 1100 },
    businessUnitId: PEOPLE_FILTERS.businessUnitId,
    state: { kind: 'choice', label: 'State', options: STATES },
    search: PERSON_SEARCH,
  },
  columns: [
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'name', label: 'Name', kind: 'text' },
    { id: 'month', label: 'Month', kind: 'date' },
    { id: 'element', label: 'Element', kind: 'text' },
    { id: 'direction', label: 'Direction', kind: 'text', words: true },
    { id: 'source', label: 'Source', kind: 'text', words: true },
    { id: 'amount', label: 'Amount', kind: 'money', pay: true },
    { id: 'taken', label: 'Taken', kind: 'money', pay: true },
    { id: 'state', label: 'State', kind: 'text', words: true },
  ],
  query: `select * from (${ROWS}) rows where ($state::text is null or rows.state = case $state
    when 'open' then 'Open' when 'taken' then 'Taken' when 'takenInPart' then 'Taken in part'
    when 'corrected' then 'Corrected later' else 'Cancelled' end)`,
  sort: '-month',
  key: 'itemId',
};

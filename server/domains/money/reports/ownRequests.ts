import { OWN } from '#machines/core/screens/harmless.ts';
import { expense } from '#machines/domains/money/expense/requests/expense.ts';
import { iou } from '#machines/domains/money/expense/requests/iou.ts';
import { DEFAULT_PIPELINE } from '#machines/kits/requests/pipeline.ts';
import { requestWorkflow } from '#machines/kits/requests/workflow.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { stateSql } from '#server/engine/labels.ts';
import {
  ADVANCE_OPEN,
  ADVANCE_SOURCE,
  ADVANCE_STATUS,
  DEDUCTED,
  PAID,
} from '#server/domains/money/expense/requests/advances.ts';
import { inForce } from '#server/kits/requests/inForce.ts';
import { getWorkflows } from '#server/kits/requests/pipelineVersions.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  NUMBERED_CONDITION,
  NUMBERED_PERSON,
  NUMBER_SEARCH,
  PEOPLE_FILTERS,
} from '#server/kits/reports/people.ts';

const INSTANCES = `from requests r
  join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id`;

const claims = requestWorkflow({
  kind: expense,
  definition: DEFAULT_PIPELINE,
  version: 1,
  hash: '',
});

/** SQL for the label of a claim's state. Pipelines have different steps, so all steps share one label. */
const STATUS = `case when i.state like 'step%' then 'Waiting' else ${stateSql(claims)} end`;

export const ownExpenses: Report = {
  id: 'ownExpenses',
  own: true,
  screen: {
    address: '/SelfService/reports/expense',
    title: 'Expense Report',
    description: 'What you claimed, how much was approved and paid.',
    menu: ['Employee Self Service', 'Reports'],
    reference: 90874,
    harmless: OWN,
    allow: everyoneMay(['isView']),
  },
  filters: { period: { kind: 'period', label: 'Period', days: 366, most: 1830 } },
  columns: [
    { id: 'number', label: 'Number', kind: 'text' },
    { id: 'purpose', label: 'Purpose', kind: 'text' },
    { id: 'fromDate', label: 'From date', kind: 'date' },
    { id: 'toDate', label: 'To date', kind: 'date' },
    { id: 'claimed', label: 'Claimed', kind: 'money', total: true },
    { id: 'approved', label: 'Approved amount', kind: 'money', total: true },
    { id: 'advance', label: 'Advance used', kind: 'money', total: true },
    { id: 'paid', label: 'Paid', kind: 'money', total: true },
    { id: 'status', label: 'Status', kind: 'text', words: true },
  ],
  query: `
    select r.number, i.context->'payload'->>'purpose' as purpose,
      (i.context->'payload'->>'fromDate')::date as "fromDate",
      (i.context->'payload'->>'toDate')::date as "toDate",
      (i.context->>'amount')::numeric as claimed,
      case when ${inForce(expense)} then
        coalesce((i.context->>'granted')::numeric, (i.context->>'amount')::numeric) else 0 end as approved,
      coalesce(u.spent, 0) as advance, ${PAID} as paid, ${STATUS} as status
    ${INSTANCES} left join iou_uses u on u.request_id = r.id
    where r.kind = 'expense' and r.employee_id = $callerId
      and (i.context->'payload'->>'toDate')::date >= $fromDay::date
      and (i.context->'payload'->>'fromDate')::date <= $toDay::date`,
  sort: '-fromDate',
  key: 'number',
};

/**
 * SQL for what was used and deducted, looked up per row, for the caller's own rows. For a whole company, it is summed
 * once instead.
 */
const EACH = {
  joins: `left join lateral (select sum(x.spent) as spent, sum(x.cash + x.salary) as returned
      from iou_uses x where x.iou_id = r.id and x.settled_at is not null) u on true`,
  deducted: DEDUCTED,
};
const IDS_OF_KEYS = `array(select q.id from requests q
  where q.account_id = $accountId and q.kind = 'iou' and q.number = any($keys::text[]))`;
const ONCE = {
  joins: `left join (select x.iou_id, sum(x.spent) as spent, sum(x.cash + x.salary) as returned
      from iou_uses x where x.account_id = $accountId and x.settled_at is not null
        and ($keys::text[] is null or x.iou_id = any(${IDS_OF_KEYS}))
      group by x.iou_id) u on u.iou_id = r.id
    left join (select t.source_id,
        sum(case t.direction when 'deduction' then t.amount else -t.amount end) as amount
      from pay_items t where t.account_id = $accountId and t.source = '${ADVANCE_SOURCE}'
        and t.cancelled_at is null and t.taken_at is not null
        and ($keys::text[] is null or t.source_id = any(${IDS_OF_KEYS}))
      group by t.source_id) t on t.source_id = r.id`,
  deducted: 'coalesce(t.amount, 0)',
};

/**
 * Without this condition, PostgreSQL reads the instances of all kinds, which is half of the time in a company
 * with as many other requests.
 */
const OF_KIND = `i.workflow = any(${getWorkflows("'iou'")})`;

const ADVANCES = (where: string, { joins, deducted }: typeof EACH, fence = '') => `
  select a.*, ${ADVANCE_OPEN} as open, ${ADVANCE_STATUS} as status
  from (
    select r.number, e.name, e.code, i.context->'payload'->>'purpose' as purpose,
      (i.context->'payload'->>'settleBy')::date as "settleBy",
      coalesce((i.context->>'granted')::numeric, (i.context->>'amount')::numeric) as amount,
      ${PAID} as paid, coalesce(u.spent, 0) as spent,
      coalesce(u.returned, 0) + ${deducted} as returned
    ${INSTANCES} join employees e on e.id = r.employee_id
    ${joins}
    where r.kind = 'iou' and ${inForce(iou)} and ${where} ${fence}
  ) a`;

const COLUMNS: Report['columns'] = [
  { id: 'purpose', label: 'Purpose', kind: 'text' },
  { id: 'settleBy', label: 'Adjusted by', kind: 'date' },
  { id: 'amount', label: 'Amount', kind: 'money', total: true },
  { id: 'paid', label: 'Paid', kind: 'money', total: true },
  { id: 'spent', label: 'Spent', kind: 'money', total: true },
  { id: 'returned', label: 'Returned', kind: 'money', total: true },
  { id: 'open', label: 'Open', kind: 'money', total: true },
  { id: 'status', label: 'Status', kind: 'text', words: true },
];

export const ownAdvances: Report = {
  id: 'ownAdvances',
  own: true,
  screen: {
    address: '/SelfService/iOU/report',
    title: 'IOU Report',
    description: 'Your advances, with the amounts spent and outstanding.',
    menu: ['Employee Self Service', 'Reports'],
    reference: 90875,
    harmless: OWN,
    allow: everyoneMay(['isView']),
  },
  filters: {},
  columns: [{ id: 'number', label: 'Number', kind: 'text' }, ...COLUMNS],
  query: ADVANCES('r.employee_id = $callerId', EACH),
  sort: '-number',
  key: 'number',
};

export const advances: Report = {
  id: 'advances',
  screen: {
    address: '/profile/reports/iOU',
    title: 'IOUs and Outstanding Amounts',
    description: 'Every advance granted, with the amounts spent, returned and outstanding.',
    menu: ['Employee Management', 'Reports'],
    reference: 90876,
    allow: { hr: ['isView'], finance: ['isView'], audit: ['isView'] },
  },
  filters: { businessUnitId: PEOPLE_FILTERS.businessUnitId, search: NUMBER_SEARCH },
  columns: [...NUMBERED_PERSON, ...COLUMNS],
  // Without `offset 0`, PostgreSQL would read the payments again for each column that is computed from them.
  query: ADVANCES(
    `${NUMBERED_CONDITION} and ${OF_KIND} and ($keys::text[] is null or r.number = any($keys))`,
    ONCE,
    'offset 0',
  ),
  find: (by) =>
    ['paid', 'spent', 'returned', 'open', 'status'].includes(by)
      ? null
      : ADVANCES(`${NUMBERED_CONDITION} and ${OF_KIND}`, EACH),
  sort: '-number',
  key: 'number',
};

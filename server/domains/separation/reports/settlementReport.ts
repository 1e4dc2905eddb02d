import { MENU } from '#machines/core/values/menuReferences.ts';
import { finalSettlementWorkflow } from '#machines/domains/separation/settlement/workflow.ts';
import { stateOptions, stateSql } from '#server/engine/labels.ts';
import { PAY_READERS } from '#server/domains/pay/reports/slipRows.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { personColumns } from '#server/kits/reports/people.ts';
import { LEAVER_FILTERS, LEAVERS_MATCH } from './rows.ts';

const STATUSES = { none: 'Not prepared', ...stateOptions(finalSettlementWorkflow) };
const STATE = `coalesce(i.state, 'none')`;
const DUE = `(i.context->>'dueOn')::date`;
const AMOUNT = (name: string) => `(i.context->>'${name}')::numeric`;

/** Final settlements, with the last day, and the day by which the law requires payment. */
export const settlementReport: Report = {
  id: 'settlementReport',
  screen: {
    address: '/profile/reports/SettlementReport',
    title: 'Settlement Report',
    description: 'What leavers and the company owe each other, and what is late.',
    menu: ['Employee Management', 'Reports'],
    reference: 1_840_754_825,
    allow: PAY_READERS,
  },
  payShownBy: MENU.finalSettlement,
  filters: {
    period: { kind: 'period', label: 'Last day', days: 366, most: 3660 },
    ...LEAVER_FILTERS,
    status: { kind: 'choice', label: 'Status', options: STATUSES },
  },
  columns: [
    ...personColumns('lastDay'),
    { id: 'status', label: 'Status', kind: 'text', words: true },
    { id: 'net', label: 'Net', kind: 'money', pay: true, total: true },
    { id: 'daysLate', label: 'Days late', kind: 'count' },
    { id: 'dueOn', label: 'Due', kind: 'date' },
    { id: 'lastDay', label: 'Last day', kind: 'date' },
    { id: 'payable', label: 'To the person', kind: 'money', pay: true, total: true },
    { id: 'receivable', label: 'From the person', kind: 'money', pay: true, total: true },
    { id: 'type', label: 'Separation type', kind: 'text' },
    { id: 'number', label: 'Number', kind: 'text', hidden: true },
  ],
  query: `
    select s.id as "separationId", e.id as "employeeId", e.code, e.name, g.name as designation,
      d.name as department, case ${STATE} when 'none' then 'Not prepared'
        else ${stateSql(finalSettlementWorkflow)} end as status,
      ${AMOUNT('payable')} as payable, ${AMOUNT('receivable')} as receivable, ${AMOUNT('net')} as net,
      s.last_day as "lastDay", ${DUE} as "dueOn", t.name as type, f.number,
      case when f.settled_at is null and ${DUE} < $today::date then $today::date - ${DUE} end as "daysLate"
    from separations s
    left join employees e on e.id = s.employee_id
    left join separation_types t on t.id = s.separation_type_id
    left join final_settlements f on f.separation_id = s.id and f.cancelled_at is null
    left join workflow_instances i on i.workflow = 'finalSettlement' and i.subject_id = f.id
    left join departments d on d.id = e.department_id
    left join designations g on g.id = e.designation_id
    where ${LEAVERS_MATCH} and s.last_day between $fromDay::date and $toDay::date
      and ($status::text is null or ${STATE} = $status)`,
  sort: '-lastDay',
  key: 'separationId',
};

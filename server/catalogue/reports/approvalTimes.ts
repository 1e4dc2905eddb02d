import { describe } from '#machines/core/model/describe.ts';
import type { Workflow } from '#machines/core/model/workflow.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import { DEFAULT_PIPELINE } from '#machines/kits/requests/pipeline.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { requestWorkflow } from '#machines/kits/requests/workflow.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { PEOPLE_READERS, PERIOD_BEGINS, PERIOD_ENDS } from '#server/kits/reports/people.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** For each workflow that is not confidential, the states in which someone has to act. */
const WAITING = [
  ...workflows
    .filter(({ visibility }) => visibility === undefined)
    .map((workflow) => getWaiting(workflow.id, workflow.label, workflow)),
  ...REQUESTS.map((kind) =>
    getWaiting(
      kind.id,
      kind.label,
      requestWorkflow({ kind, definition: DEFAULT_PIPELINE, version: 1, hash: '' }),
    ),
  ),
];

function getWaiting(family: string, label: string, workflow: Workflow) {
  const states = [...describe(workflow).states.values()];
  return { family, label, states: states.filter(({ meta }) => meta.queue).map(({ id }) => id) };
}

/** The states as rows of SQL. They are listed per workflow, because pipelines differ in their number of steps. */
const ROWS = WAITING.map(
  ({ family, label, states }) =>
    `(${quoted(family)}, ${quoted(label)}, array[${states.map(quoted).join(', ')}]::text[])`,
).join(', ');
const WAITS = (workflow: string, state: string) =>
  `w.family = split_part(${workflow}, '@', 1) and (${state} = any(w.states)
    or ${state} like 'step%' and ${workflow} like '%@%')`;
/** SQL condition for rows of business units that the caller may access. */
const IN_REACH = (table: string) => `${table}.account_id = $accountId
  and ($units::bigint[] is null or ${table}.business_unit_id = any($units))
  and ($businessUnitId::bigint is null or ${table}.business_unit_id = $businessUnitId)`;

export const approvalTimes: Report = {
  id: 'approvalTimes',
  screen: {
    address: '/profile/reports/approvalTimes',
    title: 'Approvals and Their Times',
    description:
      'What is pending, what is overdue, and how many days people waited for a decision.',
    menu: ['Employee Management', 'Reports'],
    reference: 90550,
    allow: PEOPLE_READERS,
  },
  filters: {
    period: { kind: 'period', label: 'Period', days: 31, most: 366, required: true },
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
  },
  columns: [
    { id: 'process', label: 'Process', kind: 'text', words: true },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'open', label: 'Waiting now', kind: 'count', total: true },
    { id: 'overdue', label: 'Overdue', kind: 'count', total: true },
    { id: 'decided', label: 'Decided', kind: 'count', total: true },
    { id: 'days', label: 'Median days', kind: 'number' },
    { id: 'longest', label: 'Longest days', kind: 'number' },
  ],
  // How long each step waited, measured from the previous step. Automatic steps are not counted as
  // decisions.
  query: `
    with w (family, label, states) as (values ${ROWS}),
    kinds as materialized (
      select k.id, w.family, k.business_unit_id as unit
      from workflow_step_kinds k join w on ${WAITS('k.workflow', 'k.from_state')}
      where ${IN_REACH('k')}),
    decisions as (
      select k.family, k.unit, count(*)::integer as decided,
        percentile_cont(0.5) within group (order by extract(epoch from t.at - b.at)) as median,
        max(extract(epoch from t.at - b.at)) as longest
      from workflow_transitions t join kinds k on k.id = t.kind_id
      join workflow_transitions b on b.instance_id = t.instance_id and b.seq = t.seq - 1
      where t.actor_id is not null
        and t.at >= ${PERIOD_BEGINS} and t.at < ${PERIOD_ENDS}
      group by 1, 2),
    present as (
      select w.family, i.business_unit_id as unit, count(*)::integer as open,
        (count(*) filter (where i.due_at < now()))::integer as overdue
      from workflow_instances i join w on ${WAITS('i.workflow', 'i.state')}
      where not i.is_final and ${IN_REACH('i')}
      group by 1, 2),
    found as (select family, unit from decisions union select family, unit from present)
    select f.family || ' ' || coalesce(f.unit, 0) as id, w.label as process,
      coalesce(u.name, '') as unit, coalesce(p.open, 0) as open, coalesce(p.overdue, 0) as overdue,
      coalesce(d.decided, 0) as decided, round((d.median / 86400)::numeric, 1) as days,
      round((d.longest / 86400)::numeric, 1) as longest
    from found f join w on w.family = f.family
    left join business_units u on u.id = f.unit
    left join present p on p.family = f.family and p.unit is not distinct from f.unit
    left join decisions d on d.family = f.family and d.unit is not distinct from f.unit`,
  sort: '-open',
};

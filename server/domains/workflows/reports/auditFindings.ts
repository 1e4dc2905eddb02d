import { MENU } from '#machines/core/values/menuReferences.ts';
import { auditFindingWorkflow } from '#machines/domains/workflows/auditFinding/workflow.ts';
import { PERIOD_BEGINS, PERIOD_ENDS } from '#server/kits/reports/people.ts';
import type { Report } from '#server/kits/reports/report.ts';

/** The states of findings with their labels, as rows of SQL. */
const STATES = Object.entries(auditFindingWorkflow.machine.config.states ?? {}).map(
  ([id, state]) => [id, (state.meta as { label: string }).label] as const,
);

/** Lists the findings of controls, and what the auditors concluded. */
export const auditFindings: Report = {
  id: 'auditFindings',
  screen: {
    address: '/administration/findings',
    title: 'Audit Findings',
    description: 'Steps that controls have found, with what auditors said of each.',
    menu: ['Administration'],
    reference: MENU.auditFindings,
    allow: { audit: ['isView', 'isEdit'] },
  },
  filters: {
    period: { kind: 'period', label: 'Period', days: 366, most: 366, required: true },
    state: { kind: 'choice', label: 'State', options: Object.fromEntries(STATES.slice(1)) },
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
    search: { kind: 'search', label: 'Control, subject or person' },
  },
  columns: [
    {
      id: 'number',
      label: 'Number',
      kind: 'text',
      leadsTo: '/workflow/auditFinding/{number}',
    },
    { id: 'control', label: 'Control', kind: 'text', words: true },
    { id: 'subject', label: 'Subject', kind: 'text', leadsTo: '/workflow/{workflow}/{ofSubject}' },
    { id: 'person', label: 'Who', kind: 'text' },
    { id: 'taken', label: 'When', kind: 'instant' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'state', label: 'State', kind: 'text', words: true },
    { id: 'by', label: 'Explained by', kind: 'text' },
    { id: 'reason', label: 'Reason', kind: 'text', long: true },
    { id: 'findings', label: 'Findings', kind: 'count', total: true },
  ],
  query: `
    select i.subject_id::text as number, i.subject_id as id, i.context ->> 'controlLabel' as control,
      i.subject, p.name as person, i.context ->> 'takenAt' as taken, coalesce(b.name, '') as unit,
      s.label as state, w.name as by, t.comment as reason, 1 as findings,
      i.context ->> 'ofWorkflow' as workflow, i.context ->> 'ofSubject' as "ofSubject",
      (i.context ->> 'takenAt')::timestamptz as written
    from workflow_instances i
    join (values ${STATES.map(([id, label]) => `('${id}', '${label}')`).join(', ')}) s (id, label) on s.id = i.state
    join workflow_transitions t on t.instance_id = i.id and t.seq = i.version
    left join user_people w on w.user_id = t.actor_id
    left join employees p on p.id = (i.context ->> 'deciderId')::bigint
    left join business_units b on b.id = i.business_unit_id
    where i.workflow = 'auditFinding' and i.account_id = $accountId
      and (i.context ->> 'takenAt')::timestamptz >= ${PERIOD_BEGINS}
      and (i.context ->> 'takenAt')::timestamptz < ${PERIOD_ENDS}
      and ($keys::bigint[] is null or i.subject_id = any($keys))
      and ($state::text is null or i.state = $state)
      and ($businessUnitId::bigint is null or i.business_unit_id = $businessUnitId)
      and ($units::bigint[] is null or i.business_unit_id = any($units))
      and ($pattern = '' or lower(concat_ws(' ', i.context ->> 'controlLabel', i.subject, p.name)) like $pattern)`,
  sort: '-taken',
  key: 'id',
  sortedBy: { taken: 'written' },
};

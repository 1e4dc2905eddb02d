import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { CASES } from '#machines/domains/career/discipline/context.ts';
import { disciplineWorkflow } from '#machines/domains/career/discipline/workflow.ts';
import { stateOptions, stateSql } from '#server/engine/labels.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { NUMBER_SEARCH } from '#server/kits/reports/people.ts';

export const disciplinaryCases: Report = {
  id: 'disciplinaryCases',
  screen: {
    address: CASES,
    title: 'Disciplinary Cases',
    description:
      'Cases from judicial grievances and from HR’s own findings. The superiors of the accused cannot see them.',
    menu: ['Employee Management', 'Rewards and Disciplinary'],
    reference: MENU.discipline,
    allow: {
      hr: ['isView', 'isCreate', 'isEdit'],
      admin: ['isView', 'isCreate', 'isEdit'],
    },
  },
  filters: {
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
    status: { kind: 'choice', label: 'Status', options: stateOptions(disciplineWorkflow) },
    search: NUMBER_SEARCH,
  },
  columns: [
    { id: 'number', label: 'Number', kind: 'text', leadsTo: `${CASES}/details/{caseId}` },
    { id: 'name', label: 'Name', kind: 'text' },
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'incidentOn', label: 'Incident', kind: 'date' },
    { id: 'charge', label: 'Charge', kind: 'text' },
    { id: 'status', label: 'Status', kind: 'text', words: true },
    { id: 'since', label: 'Since', kind: 'date' },
    { id: 'dueOn', label: 'Due', kind: 'date' },
    { id: 'outcome', label: 'Outcome', kind: 'text' },
  ],
  // As in the workflow's own lists, cases that are hidden from the caller are left out, whatever their
  // roles.
  query: `
    select c.id as "caseId", c.number, e.name, e.code, u.name as unit, c.incident_on as "incidentOn",
      c.charge, ${stateSql(disciplineWorkflow)} as status,
      (i.moved_at at time zone (select account_time_zone($accountId)))::date as since,
      (i.due_at at time zone (select account_time_zone($accountId)))::date as "dueOn",
      i.context->>'outcome' as outcome
    from disciplinary_cases c
    join workflow_instances i on i.workflow = 'discipline' and i.subject_id = c.id
    join employees e on e.id = c.employee_id
    join business_units u on u.id = c.business_unit_id
    where c.account_id = $accountId
      and ($units::bigint[] is null or c.business_unit_id = any($units))
      and ($callerId::bigint is null or not i.kept_from @> array[$callerId::bigint])
      and c.employee_id is distinct from $callerId
      and ($businessUnitId::bigint is null or c.business_unit_id = $businessUnitId)
      and ($status::text is null or i.state = $status)
      and ${getOptionalSearchSql('c.number, e.code, e.name', '$pattern')}`,
  sort: '-number',
  key: 'caseId',
  adds: { label: 'Open a case', to: `${CASES}/create`, reference: MENU.discipline },
};

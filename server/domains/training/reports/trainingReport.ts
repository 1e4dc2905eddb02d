import { trainingApplicationWorkflow } from '#machines/domains/training/application/workflow.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  PEOPLE_READERS,
  PERSON_MATCHES,
  PERSON_SEARCH,
  personColumns,
} from '#server/kits/reports/people.ts';
import { stateOptions, stateSql } from '#server/engine/labels.ts';

const PERSON = personColumns('title');

export const trainingReport: Report = {
  id: 'trainingReport',
  screen: {
    address: '/profile/reports/trainingReport',
    title: 'Training Report',
    description: 'Who took part in which training, with attendance, results and certificates.',
    menu: ['Employee Management', 'Reports'],
    reference: 752229608,
    allow: PEOPLE_READERS,
  },
  filters: {
    period: { kind: 'period', label: 'Begins', days: 366, most: 3660 },
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
    search: PERSON_SEARCH,
    titleId: { kind: 'reference', label: 'Training', resource: 'trainingTitle' },
    status: { kind: 'choice', label: 'Status', options: stateOptions(trainingApplicationWorkflow) },
  },
  columns: [
    // What someone took part in and with what result comes before where they work, which is cut on narrow screens.
    ...PERSON.slice(0, 2),
    { id: 'title', label: 'Training', kind: 'text' },
    { id: 'startsOn', label: 'Begins', kind: 'date' },
    { id: 'status', label: 'Status', kind: 'text', words: true },
    { id: 'certificate', label: 'Certificate', kind: 'text' },
    { id: 'expiresOn', label: 'Valid until', kind: 'date' },
    { id: 'score', label: 'Score', kind: 'number' },
    { id: 'attended', label: 'Sessions attended', kind: 'count' },
    { id: 'sessions', label: 'Sessions', kind: 'count' },
    { id: 'hours', label: 'Hours completed', kind: 'number', total: true },
    ...PERSON.slice(2),
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'number', label: 'Number', kind: 'text', hidden: true },
  ],
  query: `
    select a.id as "applicationId", e.id as "employeeId", e.code, e.name, g.name as designation,
      d.name as department, l.name as title, (t.starts_at at time zone t.time_zone)::date as "startsOn",
      ${stateSql(trainingApplicationWorkflow)} as status,
      (select count(*)::integer from training_attendance m
        join training_sessions s on s.id = m.session_id and s.released_at is null
        where m.application_id = a.id and m.is_present) as attended,
      (select count(*)::integer from training_sessions s where s.training_id = t.id and s.released_at is null)
        as sessions,
      case when i.state = 'attended' then l.hours::float8 end as hours, a.score::float8 as score, p.number as certificate, c.expires_on as "expiresOn", u.name as unit,
      t.number
    from training_applications a
    join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
    join trainings t on t.id = a.training_id join training_titles l on l.id = t.training_title_id
    join employees e on e.id = a.employee_id
    left join business_units u on u.id = e.business_unit_id
    left join departments d on d.id = e.department_id
    left join designations g on g.id = e.designation_id
    left join training_certificates c on c.application_id = a.id left join papers p on p.id = c.paper_id
    where a.account_id = $accountId and ($units::bigint[] is null or e.business_unit_id = any($units))
      and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId)
      and ($titleId::bigint is null or l.id = $titleId)
      and ($status::text is null or i.state = $status)
      and (t.starts_at at time zone t.time_zone)::date between $fromDay::date and $toDay::date
      and ${PERSON_MATCHES}`,
  sort: '-startsOn',
  key: 'applicationId',
};

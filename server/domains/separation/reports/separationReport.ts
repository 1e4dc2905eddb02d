import type { Report } from '#server/kits/reports/report.ts';
import { PEOPLE_READERS, personColumns } from '#server/kits/reports/people.ts';
import { labelSql } from '#server/engine/labels.ts';
import { LEAVER_FILTERS, LEAVERS_MATCH, REASONS, RELEASE_LABEL, SEPARATIONS } from './rows.ts';

export const separationReport: Report = {
  id: 'separationReport',
  screen: {
    address: '/profile/reports/separationReport',
    title: 'Separation Report',
    description: 'Who leaves in a period, how, for which reason, and with how much notice.',
    menu: ['Employee Management', 'Reports'],
    reference: 1840754824,
    allow: PEOPLE_READERS,
  },
  filters: {
    period: { kind: 'period', label: 'Last day', days: 366, most: 3660 },
    ...LEAVER_FILTERS,
    typeId: { kind: 'reference', label: 'Separation type', resource: 'separationType' },
    cause: { kind: 'choice', label: 'Main reason', options: REASONS },
  },
  columns: [
    ...personColumns('lastDay'),
    { id: 'lastDay', label: 'Last day', kind: 'date' },
    { id: 'type', label: 'Separation type', kind: 'text' },
    { id: 'reason', label: 'Main reason', kind: 'text', words: true },
    { id: 'notServed', label: 'Notice not served', kind: 'count' },
    { id: 'years', label: 'Years of service', kind: 'count' },
    { id: 'status', label: 'Status', kind: 'text', words: true },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'number', label: 'Number', kind: 'text', hidden: true },
  ],
  query: `
    select s.id as "separationId", e.id as "employeeId", e.code, e.name, g.name as designation,
      d.name as department, s.last_day as "lastDay", t.name as type,
      ${labelSql(`i.context->'payload'->>'cause'`, REASONS)} as reason,
      (i.context->'payload'->>'notServed')::integer as "notServed",
      extract(year from age(s.last_day, e.joining_date))::integer as years,
      ${RELEASE_LABEL} as status, u.name as unit, r.number
    from ${SEPARATIONS}
    left join business_units u on u.id = e.business_unit_id
    left join departments d on d.id = e.department_id
    left join designations g on g.id = e.designation_id
    where ${LEAVERS_MATCH}
      and s.last_day between $fromDay::date and $toDay::date
      and ($typeId::bigint is null or s.separation_type_id = $typeId)
      and ($cause::text is null or i.context->'payload'->>'cause' = $cause)`,
  sort: '-lastDay',
  key: 'separationId',
};

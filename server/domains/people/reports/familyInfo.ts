import type { Report } from '#server/kits/reports/report.ts';
import {
  REPORT_DAY,
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
  PERSON_MATCHES,
  PERSON_SEARCH,
  personColumns,
} from '#server/kits/reports/people.ts';

/**
 * Returns SQL for the rows of a table in the order of its index. When a page is read, only rows of the people on the
 * page (`$keys`) are selected.
 */
const inOrder = (table: string, condition = ''): string => `
  (select f.* from ${table} f where ($keys::bigint[] is null or f.employee_id = any($keys)) ${condition}
    order by f.employee_id) f`;
const IS_BORN = `and (f.birth_date is null or f.birth_date <= ${REPORT_DAY})`;

const COUNTS: Readonly<Record<string, string>> = {
  members: 'count(*)::integer',
  children: `count(*) filter (where f.relation in ('son', 'daughter'))::integer`,
  dependents: 'count(*) filter (where f.is_dependent)::integer',
};
const family = (counts: readonly [string, string][]): string => `(select f.employee_id,
  ${counts.map(([id, sql]) => `${sql} as ${id}`).join(', ')}
  from ${inOrder('employee_family', IS_BORN)} group by f.employee_id)`;
const NOMINEES = `(select f.employee_id, count(*)::integer as nominees
  from ${inOrder('employee_nominees')} group by f.employee_id)`;

const RECORDED = `($recorded = 'all' or ($recorded = 'some') = exists (select from employee_family f
  where f.employee_id = e.id ${IS_BORN}))`;

const EVERYONE = `
  select e.id as "employeeId", e.code, e.name, g.name as designation, d.name as department,
    u.name as unit, coalesce(f.members, 0) as members,
    coalesce(f.children, 0) as children, coalesce(f.dependents, 0) as dependents,
    coalesce(n.nominees, 0) as nominees
  from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS}
  left join ${family(Object.entries(COUNTS))} f on f.employee_id = e.id
  left join ${NOMINEES} n on n.employee_id = e.id
  where ${PEOPLE_CONDITION} and e.is_active and ${PERSON_MATCHES}
    and ${RECORDED}`;

/** The report only has counts. The details are in each person's record. */
export const familyInfo: Report = {
  id: 'familyInfo',
  screen: {
    address: '/profile/reports/familyInfo',
    title: 'Family Info',
    description:
      'How many family members and dependents each person has on record. As of a date: excluding anyone born after it.',
    menu: ['Employee Management', 'Reports'],
    reference: 90301,
    allow: { hr: ['isView'] },
  },
  filters: {
    ...PEOPLE_FILTERS,
    recorded: {
      kind: 'choice',
      label: 'Recorded',
      options: { all: 'All', some: 'With family', none: 'Without family' },
      start: 'all',
    },
    search: PERSON_SEARCH,
  },
  columns: [
    ...personColumns(),
    { id: 'unit', label: 'Business unit', kind: 'text' },
    {
      id: 'members',
      label: 'Family members',
      kind: 'count',
      total: true,
      leadsTo: '/profile/employee/{employeeId}?tab=family',
    },
    { id: 'children', label: 'Children', kind: 'count', total: true },
    { id: 'dependents', label: 'Dependents', kind: 'count', total: true },
    {
      id: 'nominees',
      label: 'Nominees',
      kind: 'count',
      total: true,
      leadsTo: '/profile/employee/{employeeId}?tab=nominees',
    },
  ],
  query: EVERYONE,
  sort: 'name',
  key: 'employeeId',
};

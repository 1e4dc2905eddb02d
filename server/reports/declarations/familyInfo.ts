import type { Report } from '../report.ts';
import {
  DAY_ASKED,
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
  PERSON_MATCHES,
  PERSON_SEARCH,
  personColumns,
} from './people.ts';

/** Counted once for totals, and only for a page's people for its rows. */
const OF_KEYS = '($keys::bigint[] is null or f.employee_id = any($keys))';

/** Counts only; each person's record has the details. */
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
  query: `
    select e.id as "employeeId", e.code, e.name, g.name as designation, d.name as department,
      u.name as unit, coalesce(f.members, 0) as members,
      coalesce(f.children, 0) as children, coalesce(f.dependents, 0) as dependents,
      coalesce(n.nominees, 0) as nominees
    from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS}
    left join (
      select f.employee_id, count(*)::integer as members,
        count(*) filter (where f.relation in ('son', 'daughter'))::integer as children,
        count(*) filter (where f.is_dependent)::integer as dependents
      from employee_family f where ${OF_KEYS}
        and (f.birth_date is null or f.birth_date <= ${DAY_ASKED}) group by f.employee_id) f on f.employee_id = e.id
    left join (
      select f.employee_id, count(*)::integer as nominees
      from employee_nominees f where ${OF_KEYS} group by f.employee_id) n on n.employee_id = e.id
    where ${PEOPLE_CONDITION} and e.is_active and ${PERSON_MATCHES}
      and ($recorded = 'all' or (f.members is not null) = ($recorded = 'some'))`,
  sort: 'name',
  person: 'employeeId',
};

import type { Report } from '../report.ts';
import {
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PERSON_MATCHES,
  PERSON_SEARCH,
  personColumns,
} from './people.ts';

const { asOf: _asOf, ...FILTERS } = PEOPLE_FILTERS;

/** Counts alone: who they are, each person's record shows on asking. */
export const familyInfo: Report = {
  id: 'familyInfo',
  screen: {
    address: '/profile/reports/familyInfo',
    title: 'Family Info',
    description: 'How many of everybody’s family are recorded, and how many depend on them.',
    menu: ['Employee Management', 'Reports'],
    reference: 90301,
    allow: { hr: ['isView'] },
  },
  filters: {
    ...FILTERS,
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
      u.name as unit, f.members, f.children, f.dependents, n.nominees
    from employees e ${PEOPLE_JOINS}
    cross join lateral (
      select count(*)::integer as members,
        count(*) filter (where f.relation in ('son', 'daughter'))::integer as children,
        count(*) filter (where f.is_dependent)::integer as dependents
      from employee_family f where f.employee_id = e.id) f
    cross join lateral (
      select count(*)::integer as nominees from employee_nominees n where n.employee_id = e.id) n
    where ${PEOPLE_CONDITION} and e.is_active and ${PERSON_MATCHES}
      and ($recorded = 'all' or (f.members > 0) = ($recorded = 'some'))`,
  sort: 'name',
  person: 'employeeId',
};

import type { Report } from '../report.ts';
import {
  DAY_ASKED,
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
  PEOPLE_READERS,
  PERSON_MATCHES,
  PERSON_SEARCH,
} from './people.ts';

const SERVICE_BOOK = '/profile/employeeServiceBook/{employeeId}?asOf={asOf}';

/**
 * Dated changes until that day: of department or workplace, of designation, and the day of the last one.
 */
const MOVEMENTS = `
  left join (
    select m.employee_id, count(*) filter (where m.place)::integer as moves,
      count(*) filter (where m.post)::integer as posts, max(m.day) filter (where m.place or m.post) as day
    from (
      select v.employee_id, lower(v.valid) as day,
        row(v.department_id, v.workplace_id) is distinct from
          row(lag(v.department_id) over before, lag(v.workplace_id) over before) as place,
        v.designation_id is distinct from lag(v.designation_id) over before as post,
        row_number() over before > 1 as "isChange"
      from employee_versions v
      where v.account_id = $accountId and v.superseded_at is null
        and ($keys::bigint[] is null or v.employee_id = any($keys))
        and coalesce(lower(v.valid) <= ${DAY_ASKED}, true)
      window before as (partition by v.employee_id order by lower(v.valid) nulls first)
    ) m where m."isChange" group by m.employee_id
  ) m on m.employee_id = e.id`;

const people = (more: { values: string; joins: string }): string => `
  select e.id as "employeeId", coalesce($asOf::text, '') as "asOf", e.code, e.name,
    g.name as designation, d.name as department, u.name as unit, e.joining_date as "joiningDate",
    extract(year from age(${DAY_ASKED}, e.joining_date))::integer as years,
    extract(month from age(${DAY_ASKED}, e.joining_date))::integer as months${more.values}
  from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS} ${more.joins}
  where ${PEOPLE_CONDITION} and e.is_active
    and ${PERSON_MATCHES}`;

export const serviceInfo: Report = {
  id: 'serviceInfo',
  screen: {
    address: '/profile/reports/serviceInfo',
    title: 'Service Info',
    description:
      'How long each person has been with the company, and how often they moved or changed their designation.',
    menu: ['Employee Management', 'Reports'],
    reference: 90252,
    allow: PEOPLE_READERS,
  },
  filters: { ...PEOPLE_FILTERS, search: PERSON_SEARCH },
  columns: [
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'name', label: 'Name', kind: 'text', leadsTo: '/profile/employee/{employeeId}' },
    { id: 'designation', label: 'Designation', kind: 'text' },
    { id: 'department', label: 'Department', kind: 'text' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'joiningDate', label: 'Joining date', kind: 'date' },
    { id: 'years', label: 'Years', kind: 'count' },
    { id: 'months', label: 'Months', kind: 'count' },
    { id: 'moves', label: 'Transfers', kind: 'count', leadsTo: SERVICE_BOOK },
    { id: 'posts', label: 'Changes of designation', kind: 'count', leadsTo: SERVICE_BOOK },
    { id: 'movedOn', label: 'Last change', kind: 'date' },
  ],
  query: people({
    values: `, coalesce(m.moves, 0) as moves, coalesce(m.posts, 0) as posts, m.day as "movedOn"`,
    joins: MOVEMENTS,
  }),
  index: { query: people({ values: '', joins: '' }), without: ['moves', 'posts', 'movedOn'] },
  sort: 'joiningDate',
  key: 'employeeId',
};

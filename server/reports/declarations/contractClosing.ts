import type { Report } from '../report.ts';
import {
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
  PEOPLE_READERS,
  PERSON_MATCHES,
  PERSON_SEARCH,
  personColumns,
} from './people.ts';

const { asOf, ...FILTERS } = PEOPLE_FILTERS;

export const contractClosing: Report = {
  id: 'contractClosing',
  screen: {
    address: '/profile/reports/contractClosing',
    title: 'Contract Closing',
    description: 'Whose contract or probation ends within the days that are chosen, or has ended.',
    menu: ['Employee Management', 'Reports'],
    reference: 90258,
    allow: PEOPLE_READERS,
  },
  filters: {
    ...FILTERS,
    asOf: { ...asOf, label: 'Counted from' },
    within: {
      kind: 'choice',
      label: 'Ends within',
      options: {
        '30': '30 days',
        '60': '60 days',
        '90': '90 days',
        '180': '180 days',
        '365': '365 days',
      },
      start: '90',
    },
    search: PERSON_SEARCH,
  },
  columns: [
    ...personColumns(),
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'what', label: 'Ends', kind: 'text' },
    { id: 'ends', label: 'Last day', kind: 'date' },
    { id: 'days', label: 'Days left', kind: 'count' },
  ],
  query: `
    select e.id as "employeeId", e.code, e.name, g.name as designation, d.name as department,
      u.name as unit, n.what, n.ends, n.ends - c.today as days
    from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS}
    join employees p on p.id = e.id
    cross join (select coalesce($asOf::date, account_day($accountId)) as today) c
    cross join lateral (
      select 'Contract' as what, p.contract_end as ends
      union all
      select 'Probation', probation_end(e.id, e.joining_date)
      where y.job_status = 'probation' and not probation_settled(e.id, c.today)
    ) n
    where ${PEOPLE_CONDITION} and e.is_active
      and n.ends between c.today - 30 and c.today + $within::integer
      and ${PERSON_MATCHES}`,
  sort: 'ends',
};

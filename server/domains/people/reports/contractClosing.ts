import type { Report } from '#server/kits/reports/report.ts';
import {
  REPORT_DAY,
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
  PEOPLE_READERS,
  PERSON_MATCHES,
  PERSON_SEARCH,
  personColumns,
} from '#server/kits/reports/people.ts';

const { asOf, ...FILTERS } = PEOPLE_FILTERS;

const DUE = (day: string): string =>
  `${day} between ${REPORT_DAY} - 30 and ${REPORT_DAY} + $within::integer`;

/**
 * SQL for employees who are on probation on the report's day, who are few. `offset 0` keeps PostgreSQL from computing
 * the probation of everyone, which takes 7.6 s for 100,000 people.
 */
const PROBATION = `
  select e.id, probation_end(e.id, e.joining_date) as ends
  from (select e.id, e.joining_date
    from ${PEOPLE_ON_DAY} join employment_types y on y.id = e.employment_type_id
    where e.account_id = $accountId and e.is_active and y.job_status = 'probation' offset 0) e
  where not probation_settled(e.id, ${REPORT_DAY})`;

export const contractClosing: Report = {
  id: 'contractClosing',
  screen: {
    address: '/profile/reports/contractClosing',
    title: 'Contract Closing',
    description:
      'People whose contract or probation ends within the chosen number of days, or has ended.',
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
      u.name as unit, n.what, n.ends, n.ends - ${REPORT_DAY} as days
    from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS}
    join (
      select p.id, 'Contract' as what, p.contract_end as ends
      from employees p where p.account_id = $accountId and ${DUE('p.contract_end')}
      union all
      select p.id, 'Probation', p.ends from (${PROBATION}) p where ${DUE('p.ends')}
    ) n on n.id = e.id
    where ${PEOPLE_CONDITION} and e.is_active and ${PERSON_MATCHES}`,
  sort: 'ends',
};

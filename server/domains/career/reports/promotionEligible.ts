import { MENU } from '#machines/core/values/menuReferences.ts';
import { TRANSFERS } from '#machines/domains/career/transfer/actions.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  REPORT_DAY,
  MOVEMENTS,
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_JOINS,
  PEOPLE_ON_DAY,
  PERSON_MATCHES,
  PERSON_SEARCH,
} from '#server/kits/reports/people.ts';

export const promotionEligible: Report = {
  id: 'promotionEligible',
  screen: {
    address: '/profile/transferandpromotion/promotionEligible',
    title: 'Promotion Eligible',
    description: 'People with the same designation for several years and no open proposal.',
    menu: ['Employee Management', 'Transfer and Promotion'],
    reference: MENU.promotionEligible,
    allow: { hr: ['isView'], md: ['isView'], supervisor: ['isView'] },
  },
  filters: {
    ...PEOPLE_FILTERS,
    years: {
      kind: 'choice',
      label: 'Years in the designation',
      options: {
        '1': '1 year or more',
        '2': '2 years or more',
        '3': '3 years or more',
        '5': '5 years or more',
      },
      start: '3',
    },
    search: PERSON_SEARCH,
  },
  columns: [
    { id: 'code', label: 'Employee Id', kind: 'text' },
    {
      id: 'name',
      label: 'Name',
      kind: 'text',
      leadsTo: `${TRANSFERS}/create?kind=promotion&employeeId={employeeId}`,
    },
    { id: 'designation', label: 'Designation', kind: 'text' },
    { id: 'department', label: 'Department', kind: 'text' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'joiningDate', label: 'Joining date', kind: 'date' },
    { id: 'since', label: 'In the designation since', kind: 'date' },
    { id: 'years', label: 'Years', kind: 'count' },
  ],
  query: `
    select e.id as "employeeId", e.code, e.name, g.name as designation, d.name as department,
      u.name as unit, e.joining_date as "joiningDate", s0.since,
      extract(year from age(${REPORT_DAY}, s0.since))::integer as years
    from ${PEOPLE_ON_DAY} ${PEOPLE_JOINS}
    ${MOVEMENTS}
    cross join lateral (select coalesce(m.post_since, e.joining_date) as since) s0
    where ${PEOPLE_CONDITION} and e.is_active and s0.since <= ${REPORT_DAY} - make_interval(years => $years::integer)
      and e.id not in (select t.employee_id from workflow_instances i join transfers t on t.id = i.subject_id
        where i.account_id = $accountId and i.workflow = 'transfer' and not i.is_final
          and ($keys::bigint[] is null or t.employee_id = any($keys)))
      and ${PERSON_MATCHES}`,
  sort: 'since',
  key: 'employeeId',
};

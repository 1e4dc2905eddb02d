import { OWN } from '#machines/core/screens/harmless.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { ONBOARDING_OWNERS } from '#machines/domains/people/onboardingItem/owners.ts';
import { onboardingItemWorkflow } from '#machines/domains/people/onboardingItem/workflow.ts';
import type { ReportColumn } from '#machines/kits/reports/report.ts';
import { labelSql, stateSql } from '#server/engine/labels.ts';
import { PERSON_MATCHES, PERSON_SEARCH } from '#server/kits/reports/people.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { ITEM_OPEN } from '#server/domains/people/onboarding/index.ts';

const LATE = `(${ITEM_OPEN} and (i.context->>'dueOn')::date < $today::date)`;
const OWNER = labelSql(`i.context->>'owner'`, ONBOARDING_OWNERS);

/** SQL for onboarding items `o` with their instances `i` and people `e`. */
const ITEMS = `onboarding_items o
  left join workflow_instances i on i.workflow = 'onboardingItem' and i.subject_id = o.id
  left join employees e on e.id = o.employee_id`;

const STATUS_FILTER = {
  kind: 'choice',
  label: 'Status',
  options: { open: 'Open', late: 'Late', ended: 'Done' },
} as const;

const STATUS_MATCHES = `($status::text is null or case $status when 'open' then ${ITEM_OPEN}
  when 'late' then ${LATE} else not ${ITEM_OPEN} end)`;

const COUNTS: readonly ReportColumn[] = [
  { id: 'items', label: 'Items', kind: 'count' },
  { id: 'done', label: 'Done', kind: 'count' },
  { id: 'late', label: 'Late', kind: 'count' },
];

/** People who join, with the progress of their onboarding. Items that were dropped don't count. */
export const joiners: Report = {
  id: 'joiners',
  screen: {
    address: '/profile/onboarding',
    title: 'Onboarding',
    description: 'People who are joining: how much of their onboarding is done, and what is late.',
    menu: ['Employee Management', 'Employees'],
    reference: 1_442_688_241,
    allow: { hr: ['isView'], audit: ['isView'] },
  },
  filters: {
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
    status: STATUS_FILTER,
    search: PERSON_SEARCH,
  },
  columns: [
    {
      id: 'name',
      label: 'Name',
      kind: 'text',
      leadsTo: '/profile/onboarding/items?search={code}',
    },
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'joined', label: 'Joining date', kind: 'date' },
    ...COUNTS,
    { id: 'waitsFor', label: 'Waits for', kind: 'text', labelled: [] },
    { id: 'supervisor', label: 'Supervisor', kind: 'text' },
  ],
  query: `
    select max(o.id) as "onboardingId", e.id as "employeeId", e.code, e.name, o.joined_on as joined,
      s.name as supervisor, count(*)::integer as items,
      count(*) filter (where not ${ITEM_OPEN})::integer as done,
      count(*) filter (where ${LATE})::integer as late,
      string_agg(distinct ${OWNER}, '; ') filter (where ${ITEM_OPEN}) as "waitsFor"
    from ${ITEMS} left join employees s on s.id = e.supervisor_id
    where o.account_id = $accountId and i.state <> 'dropped'
      and ($units::bigint[] is null or e.business_unit_id = any($units))
      and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId)
      and ${PERSON_MATCHES}
    group by e.id, s.id, o.joined_on
    having $status::text is null or case $status when 'open' then bool_or(${ITEM_OPEN})
      when 'late' then bool_or(${LATE}) else not bool_or(${ITEM_OPEN}) end`,
  sort: '-joined',
};

const ITEM_COLUMNS: readonly ReportColumn[] = [
  { id: 'title', label: 'What', kind: 'text', leadsTo: '/workflow/onboardingItem/{itemId}' },
  { id: 'owner', label: 'Done by', kind: 'text', words: true },
  { id: 'status', label: 'Status', kind: 'text', words: true },
  { id: 'due', label: 'Due', kind: 'date' },
  { id: 'lateDays', label: 'Days late', kind: 'count' },
];

/** SQL for the values of an item's columns. The status says that it is open, because its owner has a column. */
const ITEM_VALUES = `o.id as "itemId", o.title, ${OWNER} as owner,
  case when ${ITEM_OPEN} then 'Open' else ${stateSql(onboardingItemWorkflow)} end as status,
  (i.context->>'dueOn')::date as due,
  case when ${LATE} then $today::date - (i.context->>'dueOn')::date end as "lateDays"`;

const PERSON_COLUMNS: readonly ReportColumn[] = [
  { id: 'name', label: 'Name', kind: 'text' },
  { id: 'code', label: 'Employee Id', kind: 'text' },
];

/** What is to be done for the people who join. */
export const onboardingItems: Report = {
  id: 'onboardingItems',
  screen: {
    address: '/profile/onboarding/items',
    title: 'Onboarding Items',
    description: 'What is done for people who join, by whom and by when.',
    menu: ['Employee Management', 'Employees'],
    reference: 1_442_688_242,
    allow: { hr: ['isView'], audit: ['isView'] },
  },
  filters: {
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
    owner: { kind: 'choice', label: 'Done by', options: ONBOARDING_OWNERS },
    status: STATUS_FILTER,
    search: PERSON_SEARCH,
  },
  columns: [...ITEM_COLUMNS.slice(0, 1), ...PERSON_COLUMNS, ...ITEM_COLUMNS.slice(1)],
  query: `
    select ${ITEM_VALUES}, e.id as "employeeId", e.code, e.name
    from ${ITEMS}
    where o.account_id = $accountId and ($units::bigint[] is null or e.business_unit_id = any($units))
      and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId)
      and ($owner::text is null or i.context->>'owner' = $owner)
      and ${STATUS_MATCHES} and ${PERSON_MATCHES}`,
  sort: 'due',
  key: 'itemId',
};

/** The caller's own onboarding. */
export const ownOnboarding: Report = {
  id: 'ownOnboarding',
  own: true,
  screen: {
    address: '/SelfService/myFirstWeeks',
    title: 'My First Weeks',
    description:
      'What is done for you as you join, by whom and by when. Open what you do yourself.',
    menu: ['Employee Self Service', 'My Profile'],
    reference: 1_442_688_243,
    harmless: OWN,
    allow: everyoneMay(['isView']),
  },
  filters: { status: STATUS_FILTER },
  columns: ITEM_COLUMNS,
  query: `
    select ${ITEM_VALUES} from ${ITEMS}
    where o.account_id = $accountId and o.employee_id = $callerId and i.state <> 'dropped'
      and ${STATUS_MATCHES}`,
  sort: 'due',
  key: 'itemId',
};

/** The onboarding of the people who report to the caller. */
export const teamOnboarding: Report = {
  id: 'teamOnboarding',
  own: true,
  screen: {
    address: '/SelfService/reports/teamOnboarding',
    title: 'Onboarding of My Team',
    description: 'What is done for people who join your team, by whom and by when.',
    menu: ['Employee Self Service', 'Reports'],
    reference: 1_442_688_244,
    allow: everyoneMay(['isView']),
  },
  filters: { status: { ...STATUS_FILTER, start: 'open' } },
  columns: [...PERSON_COLUMNS, ...ITEM_COLUMNS],
  query: `
    select ${ITEM_VALUES}, e.id as "employeeId", e.code, e.name from ${ITEMS}
    where o.account_id = $accountId and e.supervisor_id = $callerId and e.id <> $callerId
      and i.state <> 'dropped' and ${STATUS_MATCHES}`,
  sort: 'due',
  key: 'itemId',
};

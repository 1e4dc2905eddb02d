import { MENU } from '#machines/core/values/menuReferences.ts';
import { SEPARATION_TYPES } from '#machines/domains/people/contracts/employment.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  PERIOD_BEGINS,
  PERIOD_ENDS,
  PERSON_MATCHES,
  PERSON_SEARCH,
} from '#server/kits/reports/people.ts';

const SEPARATION = 'Separation';

/** The recorded fields of people that the report shows, with their labels and the tables that name their values. */
export const PERSON_FIELDS: Readonly<
  Record<string, { label: string; names?: string; options?: Readonly<Record<string, string>> }>
> = {
  code: { label: 'Employee Id' },
  businessUnitId: { label: 'Business unit', names: 'business_units' },
  departmentId: { label: 'Department', names: 'departments' },
  sectionId: { label: 'Section', names: 'sections' },
  workplaceGroupId: { label: 'Workplace group', names: 'workplace_groups' },
  workplaceId: { label: 'Workplace', names: 'workplaces' },
  designationId: { label: 'Designation', names: 'designations' },
  employmentTypeId: { label: 'Employment type', names: 'employment_types' },
  supervisorId: { label: 'Supervisor', names: 'employees' },
  grade: { label: 'Grade' },
  isActive: { label: 'Active' },
  isManagement: { label: 'Management' },
  contractEnd: { label: 'Contract end' },
  leavingDate: { label: 'Leaving date' },
  separationType: { label: SEPARATION, options: SEPARATION_TYPES },
  officeMail: { label: 'Office email' },
  personalMail: { label: 'Personal email' },
  from: { label: 'From' },
};
/** Fields that are recorded as hashes. The report can show that such a field changed, but not its values. */
export const PERSON_DIGESTS = {
  personalDigest: 'Personal data',
  contactDigest: 'Name or telephone',
} as const;

const said = (value: string): string => `case ${Object.entries(PERSON_FIELDS)
  .flatMap(([name, { names, options }]) => [
    ...(names === undefined
      ? []
      : [
          `when n.name = '${name}' then (select x.name from ${names} x where x.id::text = ${value})`,
        ]),
    ...Object.entries(options ?? {}).map(
      ([option, label]) => `when n.name = '${name}' and ${value} = '${option}' then '${label}'`,
    ),
  ])
  .join(' ')} when ${value} = 'true' then 'yes' when ${value} = 'false' then 'no'
  else nullif(${value}, '') end`;

const LABELS = `(values ${Object.entries(PERSON_FIELDS)
  .map(([name, { label }], place) => `('${name}', '${label}', ${place})`)
  .join(', ')}) n(name, label, place)`;

const DIFFERENCES = `concat_ws('; ', (
  select string_agg(f.label || ': ' || case when c.before is null then f.after
    else coalesce(f.before, '–') || ' → ' || coalesce(f.after, '–') end, '; ' order by f.place)
  from (select n.label, n.place, ${said('(c.before ->> n.name)')} as before,
      ${said('(c.after ->> n.name)')} as after
    from ${LABELS} where c.before ->> n.name is distinct from c.after ->> n.name) f
  where c.before is not null or f.after is not null),
  ${Object.entries(PERSON_DIGESTS)
    .map(
      ([name, label]) =>
        `case when c.before is not null and c.before ->> '${name}' is distinct from c.after ->> '${name}' then '${label}' end`,
    )
    .join(', ')},
  case when c.record_type = 'personal record' then 'Personal record' end)`;

/**
 * SQL for the recorded changes of people. Positions are also recorded separately. These records are only shown if they
 * begin later, because otherwise the person's own record shows the change.
 */
const CHANGES = `
  select c.id, e.id as "employeeId", c.at as written,
    to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
    coalesce(p.name, u.login_id, 'Cadre') as "changedBy", e.code, e.name,
    case when c.record_type = 'employee version' then 'Planned'
      when c.before is null then 'Created' else 'Changed' end as change,
    ${DIFFERENCES} as details, c.reason
  from record_changes c
  join employees e on e.account_id = c.account_id and e.id::text = case
    when c.record_type = 'employee version' then c.after ->> 'employeeId' else c.record_id end
  left join users u on u.id = c.actor_id left join user_people p on p.user_id = u.id
  where c.account_id = $accountId and c.at >= ${PERIOD_BEGINS} and c.at < ${PERIOD_ENDS}
    and (c.record_type in ('employee', 'personal record') or c.record_type = 'employee version'
      and c.before is null and (c.after ->> 'from')::date > c.at::date)
    and ($keys::bigint[] is null or c.id = any($keys))
    and ($units::bigint[] is null or e.business_unit_id = any($units))
    and ${PERSON_MATCHES}`;

export const peopleChanges: Report = {
  id: 'peopleChanges',
  screen: {
    address: '/profile/reports/peopleChanges',
    title: 'Changes of People',
    description: 'Who changed people’s records in the period, what, from what to what, and why.',
    menu: ['Employee Management', 'Reports'],
    reference: MENU.peopleChanges,
    allow: { audit: ['isView'], admin: ['isView'], hr: ['isView'] },
  },
  filters: {
    period: { kind: 'period', label: 'Period', days: 7, most: 366, required: true },
    search: PERSON_SEARCH,
  },
  columns: [
    { id: 'at', label: 'When', kind: 'instant' },
    { id: 'changedBy', label: 'Who', kind: 'text' },
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'name', label: 'Name', kind: 'text', leadsTo: '/profile/employee/{employeeId}' },
    { id: 'change', label: 'Event', kind: 'text', words: true },
    { id: 'details', label: 'Details', kind: 'text', long: true, labelled: [SEPARATION] },
    { id: 'reason', label: 'Reason', kind: 'text' },
  ],
  query: CHANGES,
  sort: '-at',
  key: 'id',
  sortedBy: { at: 'written' },
};

import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { PERIOD_BEGINS, PERIOD_ENDS } from '#server/kits/reports/people.ts';

/**
 * A kind of record: its title, the field with its name, the labels of the fields to show (all if empty), and
 * the field with its unit.
 */
interface Kind {
  title: string;
  name: string;
  fields: Readonly<Record<string, string>>;
  unit?: string;
}

/** Records other than master data that determine how the company works. */
const SETTINGS: Readonly<Record<string, Kind>> = {
  account: { title: 'Account', name: 'name', fields: {} },
  'working calendar': { title: 'Working calendar', name: 'timeZone', fields: {} },
  'approval pipeline': {
    title: 'Approval pipeline',
    name: 'kind',
    fields: { version: 'Version', steps: 'Steps' },
  },
  'notification rule': { title: 'Notification rule', name: 'name', fields: {} },
  'grievance deadline': { title: 'Grievance deadline', name: 'priority', fields: {} },
  'sign-in rule': { title: 'Sign-in rule', name: 'role', fields: {} },
  'company role': { title: 'User Role', name: 'name', fields: {} },
  'feature group': { title: 'Feature Group', name: 'name', fields: {} },
  'role profile': { title: 'Role profile', name: 'name', fields: {} },
  login: {
    title: 'Login',
    name: 'loginId',
    fields: {
      loginId: 'Login ID',
      isActive: 'Active',
      isOwner: 'Owner',
      isOperator: 'Operator',
      needsCode: 'One-time code',
      passwordDigest: 'Password',
    },
  },
  user: {
    title: 'User',
    name: 'name',
    fields: { name: 'Name', kind: 'Kind', isLocked: 'Locked', businessUnitId: 'Business unit' },
  },
  role: {
    title: 'Role of a user',
    name: 'role',
    fields: { role: 'Role', businessUnitId: 'Business unit' },
  },
  'role period': {
    title: 'Period of a role',
    name: 'fromDate',
    fields: { fromDate: 'From', untilDate: 'Until' },
  },
  delegation: {
    title: 'Delegation',
    name: 'state',
    fields: {
      workflow: 'Workflow',
      state: 'Stage',
      fromDate: 'From',
      untilDate: 'Until',
      endedBy: 'Ended by',
    },
  },
};

/** The kind of record for changes of permissions, which come from a log of their own. */
const PERMISSION: Kind = {
  title: 'Permission',
  name: 'name',
  fields: { isView: 'View', isCreate: 'Create', isEdit: 'Edit', isDelete: 'Delete' },
};

/** The assignments of calendars to people. As lists they are confidential, but auditors may see who changed them. */
const ASSIGNMENTS = [
  'calendarAssignment',
  'offDayAssignment',
  'holidayAssignment',
  'rosterAssignment',
];

const getLabels = (fields: Resource['fields']): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));

/** Rows of confidential lists are left out, because only people who may see them in the list may see them at all. */
const getKind = (resource: Resource): [string, Kind][] => {
  const { id, screen, fields, rows = {}, scope } = resource;
  if (resource.confidential && !ASSIGNMENTS.includes(id)) return [];
  const through = scope === 'account' ? undefined : fields[scope.through];
  const ofUnit = through?.kind === 'reference' && through.resource === 'businessUnit';
  return [
    [
      id,
      {
        title: screen.title,
        name: getTitle(resource),
        fields: {
          ...getLabels(fields),
          ...Object.fromEntries(Object.entries(rows).map(([name, { label }]) => [name, label])),
          isActive: 'Active',
        },
        ...(ofUnit && scope !== 'account' ? { unit: scope.through } : {}),
      },
    ],
  ];
};

/** Returns SQL that writes a recorded value as text: the label of a reference, or the names of rows. */
const said = (
  value: string,
): string => `case when n.name = 'passwordDigest' and ${value} is not null then '•••' else case jsonb_typeof(${value})
  when 'object' then ${value} ->> 'label'
  when 'array' then (select string_agg(coalesce(x ->> 'name', x ->> 'label', x #>> '{}'), ', ')
    from jsonb_array_elements(${value}) x)
  when 'boolean' then case ${value} when 'true' then 'yes' else 'no' end
  else nullif(${value} #>> '{}', '') end end`;

/** SQL that writes the differences by field, such as `Days a year: 14 → 20`. */
const DIFFERENCES = `(
  select string_agg(coalesce(k.kind -> 'fields' ->> f.name, f.name) || ': ' || case when c.before is null
    then coalesce(f.after, '–') else coalesce(f.before, '–') || ' → ' || coalesce(f.after, '–') end, '; ' order by f.place)
  from (
    select n.name, n.place, ${said('(c.before -> n.name)')} as before, ${said('(c.after -> n.name)')} as after
    from jsonb_object_keys(coalesce(c.after, c.before)) with ordinality n(name, place)
    where c.before -> n.name is distinct from c.after -> n.name
      and (k.kind -> 'fields' = '{}' or jsonb_exists(k.kind -> 'fields', n.name))) f
  where c.after is not null and (c.before is not null or f.after is not null))`;

const VALUES = 'coalesce(c.after, c.before)';

/** SQL for the name of the person whose rights changed. Only the change that created the record contains the person. */
const OF_RIGHTS = `(
  select string_agg(distinct w.name, ' → ')
  from user_people w where w.user_id in (
    select case when c.record_type in ('login', 'user') then c.record_id::bigint end
    union all
    select (x.after ->> 'userId')::bigint from record_changes x
    where c.record_type in ('role', 'role period') and x.record_type = 'role'
      and x.record_id = c.record_id and x.before is null
    union all
    select (x.after ->> f.name)::bigint from record_changes x
    cross join (values ('principalId'), ('standInId')) f (name)
    where c.record_type = 'delegation' and x.record_type = 'delegation'
      and x.record_id = c.record_id and x.before is null))`;
const RECORD = `coalesce(${OF_RIGHTS}, ${said(`(${VALUES} -> (k.kind ->> 'name'))`).replace("n.name = 'passwordDigest'", 'false')})`;

const CHANGES = `
  select c.id, c.at as written, to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
    coalesce(p.name, u.login_id, 'Cadre') as name, k.kind ->> 'title' as kind,
    case when c.before is null then 'Created' when c.after is null then 'Deleted' else 'Changed' end as change,
    c.reason, c.record_id as number, ${RECORD} as record, ${DIFFERENCES} as details
  from (
    select c.id, c.account_id, c.record_type, c.record_id, c.before, c.after, c.reason, c.actor_id, c.at
    from record_changes c
    union all
    select -c.id, c.account_id, 'permission', c.menu_reference_id::text,
      c.before || jsonb_build_object('name', concat_ws(': ', c.role, w.name, m.name)),
      c.after || jsonb_build_object('name', concat_ws(': ', c.role, w.name, m.name)), '', c.actor_id, c.at
    from permission_changes c join menu_references m on m.id = c.menu_reference_id
    left join user_people w on w.user_id = c.user_id) c
  join jsonb_each($kinds::jsonb) k(id, kind) on k.id = c.record_type
  left join users u on u.id = c.actor_id left join user_people p on p.user_id = u.id
  where c.account_id = $accountId and c.at >= ${PERIOD_BEGINS} and c.at < ${PERIOD_ENDS}
    and ($keys::bigint[] is null or c.id = any($keys))
    and ($kind::text is null or c.record_type = $kind)
    and ($number::text is null or c.record_id = $number)
    and ($units::bigint[] is null or (${VALUES} -> (k.kind ->> 'unit') ->> 'id')::bigint = any($units))
    -- Searches old and new values as stored: converting 100,000 changes to text took 3 s.
    and ${getOptionalSearchSql(`p.name, k.kind ->> 'title', c.reason, c.before, c.after`, '$pattern')}`;

/** The report of who changed master data, pipelines, settings and rights, with the old and new values. */
export function recordedChangesReport(resources: readonly Resource[]): Report {
  const kinds: Readonly<Record<string, Kind>> = {
    ...Object.fromEntries(resources.flatMap(getKind)),
    ...SETTINGS,
    permission: PERMISSION,
  };
  const titles = Object.entries(kinds)
    .map(([id, { title }]) => [id, title] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b));
  return {
    id: 'recordedChanges',
    screen: {
      address: '/administration/changes',
      title: 'Changes of Master Data',
      description:
        'Who changed master data, approval pipelines, settings, roles, permissions and delegations, when, from what to what, and why.',
      menu: ['Administration'],
      reference: MENU.recordedChanges,
      // The report includes sign-in rules and roles, which HR doesn't see elsewhere.
      allow: { audit: ['isView'], admin: ['isView'] },
    },
    filters: {
      period: { kind: 'period', label: 'Period', days: 31, most: 366, required: true },
      kind: { kind: 'choice', label: 'Kind', options: Object.fromEntries(titles) },
      search: { kind: 'search', label: 'Name, person or change' },
      number: { kind: 'text', label: 'Record number' },
    },
    columns: [
      { id: 'at', label: 'When', kind: 'instant' },
      { id: 'name', label: 'Who', kind: 'text' },
      { id: 'kind', label: 'Kind', kind: 'text', words: true },
      { id: 'record', label: 'Record', kind: 'text' },
      { id: 'number', label: 'Record number', kind: 'text' },
      { id: 'change', label: 'Event', kind: 'text', words: true },
      { id: 'details', label: 'Details', kind: 'text', long: true, labelled: [] },
      { id: 'reason', label: 'Reason', kind: 'text' },
    ],
    bindings: () => Promise.resolve({ kinds: JSON.stringify(kinds) }),
    query: CHANGES,
    sort: '-at',
    key: 'id',
    sortedBy: { at: 'written' },
  };
}

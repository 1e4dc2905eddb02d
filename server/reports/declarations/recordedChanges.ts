import { isFoundIfAsked } from '#server/db/search.ts';
import { titleOf, type Resource } from '#machines/resources/resource.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import type { Report } from '../report.ts';
import { PERIOD_BEGINS, PERIOD_ENDS } from '../people.ts';

/** A kind of record: its title, the field with its name, the labels of the fields to show (all, if it has none), and its unit’s field. */
interface Kind {
  title: string;
  name: string;
  fields: Readonly<Record<string, string>>;
  unit?: string;
}

/** Other records than master data that say how the company works. */
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
};

const labelsOf = (fields: Resource['fields']): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));

/** The rows of confidential lists are for those alone who may see them there. */
const kindOf = (resource: Resource): [string, Kind][] => {
  const { id, screen, fields, rows = {}, scope } = resource;
  if (resource.confidential) return [];
  const through = scope === 'account' ? undefined : fields[scope.through];
  const ofUnit = through?.kind === 'reference' && through.resource === 'businessUnit';
  return [
    [
      id,
      {
        title: screen.title,
        name: titleOf(resource),
        fields: {
          ...labelsOf(fields),
          ...Object.fromEntries(Object.entries(rows).map(([name, { label }]) => [name, label])),
          isActive: 'Active',
        },
        ...(ofUnit && scope !== 'account' ? { unit: scope.through } : {}),
      },
    ],
  ];
};

/** A recorded value in words: the label of a reference, the names of rows. */
const said = (value: string): string => `case jsonb_typeof(${value})
  when 'object' then ${value} ->> 'label'
  when 'array' then (select string_agg(coalesce(x ->> 'name', x ->> 'label', x #>> '{}'), ', ')
    from jsonb_array_elements(${value}) x)
  when 'boolean' then case ${value} when 'true' then 'yes' else 'no' end
  else nullif(${value} #>> '{}', '') end`;

/** What differs, field by field: `Days a year: 14 → 20`. */
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
const RECORD = said(`(${VALUES} -> (k.kind ->> 'name'))`);

const CHANGES = `
  select c.id, c.at as written, to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
    coalesce(p.name, u.login_id, 'Cadre') as name, k.kind ->> 'title' as kind,
    case when c.before is null then 'Created' when c.after is null then 'Deleted' else 'Changed' end as change,
    c.reason, ${RECORD} as record, ${DIFFERENCES} as details
  from record_changes c join jsonb_each($kinds::jsonb) k(id, kind) on k.id = c.record_type
  left join users u on u.id = c.actor_id left join user_people p on p.user_id = u.id
  where c.account_id = $accountId and c.at >= ${PERIOD_BEGINS} and c.at < ${PERIOD_ENDS}
    and ($keys::bigint[] is null or c.id = any($keys))
    and ($kind::text is null or c.record_type = $kind)
    and ($units::bigint[] is null or (${VALUES} -> (k.kind ->> 'unit') ->> 'id')::bigint = any($units))
    -- In what it was and became: to word 100,000 changes took 3 s.
    and ${isFoundIfAsked(`p.name, k.kind ->> 'title', c.reason, c.before, c.after`, '$pattern')}`;

/** Who changed what of master data, pipelines and settings, from what to what. */
export function recordedChangesReport(resources: readonly Resource[]): Report {
  const kinds: Readonly<Record<string, Kind>> = {
    ...Object.fromEntries(resources.flatMap(kindOf)),
    ...SETTINGS,
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
        'Who changed master data, approval pipelines and settings, when, from what to what, and why.',
      menu: ['Administration'],
      reference: MENU.recordedChanges,
      // Among them are sign-in rules and roles, which HR does not see elsewhere.
      allow: { audit: ['isView'], admin: ['isView'] },
    },
    filters: {
      period: { kind: 'period', label: 'Period', days: 31, most: 366, required: true },
      kind: { kind: 'choice', label: 'Kind', options: Object.fromEntries(titles) },
      search: { kind: 'search', label: 'Name, person or change' },
    },
    columns: [
      { id: 'at', label: 'When', kind: 'instant' },
      { id: 'name', label: 'Who', kind: 'text' },
      { id: 'kind', label: 'Kind', kind: 'text', words: true },
      { id: 'record', label: 'Record', kind: 'text' },
      { id: 'change', label: 'Event', kind: 'text', words: true },
      { id: 'details', label: 'Details', kind: 'text', long: true },
      { id: 'reason', label: 'Reason', kind: 'text' },
    ],
    bindings: () => Promise.resolve({ kinds: JSON.stringify(kinds) }),
    query: CHANGES,
    sort: '-at',
    key: 'id',
    sortedBy: { at: 'written' },
  };
}

import { USER_KINDS } from '#machines/domains/company/contracts/users.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { ROLES } from '#machines/core/values/roles.ts';
import { RECORD_PART_IDS, recordPart } from '#machines/domains/people/personalRecord.ts';
import { SEPARATIONS } from '#server/domains/people/reports/headcount.ts';
import { PERSON_DIGESTS, PERSON_FIELDS } from '#server/domains/people/reports/peopleChanges.ts';

/** How a recorded field is shown: its label, and its values, unless these are pay, a digest or a key of the row. */
interface PersonField {
  label: string;
  shows: 'value' | 'user' | 'role' | 'label' | 'nothing' | { table: string } | { options: object };
}

/** A kind of record about a person: its title, whether it is about rights, and each of its recorded fields. */
interface PersonRecord {
  title: string;
  kind: 'record' | 'right';
  fields: Readonly<Record<string, PersonField>>;
}

const value = (label: string): PersonField => ({ label, shows: 'value' });
const label = (text: string): PersonField => ({ label: text, shows: 'label' });
const NOTHING: PersonField = { label: '', shows: 'nothing' };
const UNIT: PersonField = { label: msg('Business unit'), shows: { table: 'business_units' } };
const FROM = value(msg('From'));
const UNTIL = value(msg('Until'));

const OF_PEOPLE: PersonRecord['fields'] = {
  ...Object.fromEntries(
    Object.entries(PERSON_FIELDS).map(([name, field]) => [
      name,
      field.names === undefined
        ? value(field.label)
        : { label: field.label, shows: { table: field.names } },
    ]),
  ),
  ...Object.fromEntries(Object.entries(PERSON_DIGESTS).map(([name, text]) => [name, label(text)])),
  gross: label(msg('Gross')),
  basic: label(msg('Basic')),
  employeeId: NOTHING,
  separationType: { label: msg('Separation'), shows: { options: SEPARATIONS } },
  to: UNTIL,
  isSuperseded: value(msg('Superseded')),
};

/**
 * The record types about a person, with a label for each recorded field. A test checks that they agree with the
 * declared record types.
 */
export const PERSON_RECORDS: Readonly<Record<string, PersonRecord>> = {
  employee: { title: msg('Employee'), kind: 'record', fields: OF_PEOPLE },
  'employee version': { title: msg('Employment'), kind: 'record', fields: OF_PEOPLE },
  'personal record': {
    title: msg('Personal record'),
    kind: 'record',
    fields: Object.fromEntries(RECORD_PART_IDS.map((id) => [id, label(recordPart(id).label)])),
  },
  login: {
    title: msg('Login'),
    kind: 'right',
    fields: {
      employeeId: NOTHING,
      loginId: value(msg('Login ID')),
      isActive: value(msg('Active')),
      isOwner: value(msg('Owner')),
      isOperator: value(msg('Operator')),
      needsCode: value(msg('One-time code')),
      passwordDigest: label(msg('Password')),
    },
  },
  user: {
    title: msg('User'),
    kind: 'right',
    fields: {
      kind: { label: msg('Kind'), shows: { options: USER_KINDS } },
      name: value(msg('Name')),
      mail: value(msg('Email')),
      organisation: value(msg('Organisation')),
      businessUnitId: UNIT,
      isLocked: value(msg('Locked')),
    },
  },
  role: {
    title: msg('Role of a user'),
    kind: 'right',
    fields: {
      userId: NOTHING,
      role: { label: msg('Role'), shows: 'role' },
      businessUnitId: UNIT,
    },
  },
  'role period': {
    title: msg('Period of a role'),
    kind: 'right',
    fields: { fromDate: FROM, untilDate: UNTIL },
  },
  delegation: {
    title: msg('Delegation'),
    kind: 'right',
    fields: {
      workflow: NOTHING,
      state: NOTHING,
      screen: NOTHING,
      principalId: { label: msg('Delegated by'), shows: 'user' },
      standInId: { label: msg('Delegated to'), shows: 'user' },
      fromDate: FROM,
      untilDate: UNTIL,
      endedBy: { label: msg('Ended by'), shows: 'user' },
      isEnded: value(msg('Ended')),
    },
  },
};

/** Labels whose values are terms of Cadre and are therefore translated. */
export const PERSON_TERMS: readonly string[] = ['Role', 'Kind', 'Separation'];

const text = (content: string): string => `'${content.replaceAll("'", "''")}'`;

const FIELDS = Object.entries(PERSON_RECORDS).flatMap(([type, { fields }]) =>
  Object.entries(fields).flatMap(([name, field], place) =>
    field.shows === 'nothing' ? [] : [{ type, name, place, ...field }],
  ),
);

/** SQL for the name that a stored value stands for; null for most fields, where the value itself is shown. */
function nameSql(shows: PersonField['shows'], stored: string): string | null {
  if (shows === 'user')
    return `(select w.name from user_people w where w.user_id::text = ${stored})`;
  if (shows === 'role')
    return `coalesce(${text(JSON.stringify(ROLES))}::jsonb ->> ${stored},
      (select r.name from roles r where r.account_id = $accountId and r.key = ${stored}), ${stored})`;
  if (typeof shows === 'string') return null;
  return 'table' in shows
    ? `(select x.name from ${shows.table} x where x.id::text = ${stored})`
    : `coalesce(${text(JSON.stringify(shows.options))}::jsonb ->> ${stored}, ${stored})`;
}

const said = (stored: string): string => `case n.field ${FIELDS.flatMap(({ type, name, shows }) => {
  const sql = nameSql(shows, stored);
  return sql === null ? [] : [`when ${text(`${type}.${name}`)} then ${sql}`];
}).join(' ')} else case ${stored} when 'true' then 'yes' when 'false' then 'no'
  else nullif(${stored}, '') end end`;

/** SQL for the title of a change `c` of a record about a person. */
export const TITLE = `case c.record_type ${Object.entries(PERSON_RECORDS)
  .map(([type, { title }]) => `when ${text(type)} then ${text(title)}`)
  .join(' ')} end`;

export const ABOUT_RECORD = `c.record_type in (${Object.entries(PERSON_RECORDS)
  .flatMap(([type, { kind }]) => (kind === 'record' ? [text(type)] : []))
  .join(', ')})`;

/**
 * SQL for what a change `c` of a record about a person changed, such as `Section: A → B; Gross`.
 */
export const DIFFERENCES = `(
  select string_agg(case when not f.shown then f.label
      when c.before is null then f.label || ': ' || f.after
      else f.label || ': ' || coalesce(f.before, '–') || ' → ' || coalesce(f.after, '–') end, '; ' order by f.place)
  from (
    select n.label, n.place, n.shown, ${said('(c.before ->> n.name)')} as before,
      ${said('(c.after ->> n.name)')} as after
    from (values ${FIELDS.map(
      ({ type, name, label: words, place, shows }) =>
        `(${text(type)}, ${text(name)}, ${text(`${type}.${name}`)}, ${text(words)}, ${place}, ${shows !== 'label'})`,
    ).join(', ')}) n (type, name, field, label, place, shown)
    where n.type = c.record_type and c.before ->> n.name is distinct from c.after ->> n.name) f
  where not f.shown or c.before is not null or f.after is not null)`;

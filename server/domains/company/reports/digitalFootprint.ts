import { msg } from '#machines/core/locales/messages.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { ROLES } from '#machines/core/values/roles.ts';
import { accountTimeZone } from '#server/platform/access/accountDay.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { sqlOfCall, sqlOfPath } from '#server/kits/reports/sqlOfCalls.ts';
import { ENTRIES, OF_KEYS } from './footprintLogs.ts';
import { PERSON_MATCHES, PERSON_SEARCH } from '#server/kits/reports/people.ts';

/**
 * SQL for the requested entries. The time zone is a parameter, because with a function or a subquery PostgreSQL
 * expects 333 entries and sorts the whole log.
 */
const ASKED = `l.account_id = $accountId and l.at >= $fromDay::date::timestamp at time zone $zone
  and l.at < ($toDay::date + 1)::timestamp at time zone $zone
  and ($kind::text is null or l.kind = $kind)`;

const FILTERS = {
  period: { kind: 'period', label: 'Period', days: 7, most: 92, required: true },
  kind: {
    kind: 'choice',
    label: 'Kind',
    options: {
      signIn: 'Sign-in',
      pay: 'View pay',
      prediction: 'View predictions',
      personal: 'View personal data',
      export: 'Export',
      permission: 'Permission change',
    },
  },
} as const satisfies Report['filters'];

/** The texts for events of the sign-in log. Their names differ from every path. */
const SIGN_INS = {
  'login.accepted': msg('Signed in'),
  'login.refused': msg('Sign-in refused'),
  'code.sent': msg('Code sent'),
  'code.accepted': msg('Code accepted'),
  'code.refused': msg('Code refused'),
  'session.ended': msg('Session ended'),
  'password.reset': msg('Password reset'),
  signout: msg('Signed out'),
};

const KIND_IN_WORDS = `case l.kind when 'signIn' then 'Sign-in' when 'pay' then 'Look at pay'
        when 'prediction' then 'Look at predictions'
        when 'personal' then 'Look at personal data' when 'export' then 'Export'
        else 'Permission change' end`;

/** SQL for the title of the screen, or for the path if the call no longer exists. */
const WHAT_IN_WORDS = `case l.kind
  when 'permission' then coalesce((select m.name from menu_references m where m.id = l.subject::integer), '')
  else coalesce($subjects::jsonb ->> ${sqlOfCall('l.subject')},
    $subjects::jsonb ->> ${sqlOfPath('l.subject')}, l.subject) end`;

/**
 * SQL for the second column: the path, with which a call can be found in another log; for a change of permissions, the
 * role or the person that got the permission.
 */
const PART_IN_WORDS = `case when l.kind in ('pay', 'prediction', 'personal', 'export') then l.subject
  when l.kind = 'signIn' then l.part when starts_with(l.part, '#') then
    (select coalesce(p.name, o.login_id) from users o left join user_people p on p.user_id = o.id
     where o.id = substr(l.part, 2)::bigint)
  else coalesce($roles::jsonb ->> l.part,
    (select r.name from roles r where r.account_id = $accountId and r.key = l.part), l.part) end`;

const IN_WORDS = `${KIND_IN_WORDS} as kind, ${WHAT_IN_WORDS} as what,
  concat_ws(' ', nullif(${PART_IN_WORDS}, ''), nullif(l.rest, '')) as detail,
  coalesce(l.people, s.people) as people`;

const WHAT: Report['columns'] = [
  { id: 'kind', label: 'Kind', kind: 'text', words: true },
  { id: 'what', label: 'What', kind: 'text', words: true },
  { id: 'detail', label: 'Details', kind: 'text' },
  { id: 'people', label: 'People seen', kind: 'count' },
];

const AT = `to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const everyones: Report = {
  id: 'digitalFootprint',
  screen: {
    address: '/grc/accessControl/digitalFootprintReport',
    title: 'Digital Footprint Report',
    description:
      'Who signed in, viewed pay or predictions, exported files or changed permissions, and when.',
    menu: ['Analytics'],
    reference: 90965,
    allow: { audit: ['isView'], admin: ['isView'] },
  },
  filters: {
    ...FILTERS,
    search: PERSON_SEARCH,
  },
  columns: [
    { id: 'at', label: 'When', kind: 'instant' },
    { id: 'name', label: 'Name', kind: 'text' },
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    ...WHAT,
  ],
  query: `
    select l.id, l.at as written, ${AT} as at, e.name, e.code, u.name as unit, ${IN_WORDS}
    from (${ENTRIES}) l join users w on w.id = l.user_id join employees e on e.id = w.employee_id
    left join business_units u on u.id = e.business_unit_id
    left join pay_access_sets s on s.id = l.set_id
    where ${ASKED} and ${OF_KEYS} and ($units::bigint[] is null or e.business_unit_id = any($units))
      and ${PERSON_MATCHES}`,
  sortedBy: { at: 'written' },
  sort: '-at',
  key: 'id',
};

/** The report of the caller's own entries, which is open to everyone. */
const ones: Report = {
  id: 'ownFootprint',
  own: true,
  screen: {
    address: '/SelfService/GRCReport',
    title: 'GRC Report',
    description:
      'What Cadre recorded about you: sign-ins, views of pay and predictions, exports, and permission changes.',
    menu: ['Employee Self Service', 'GRC'],
    reference: 90980,
    allow: everyoneMay(['isView']),
  },
  filters: FILTERS,
  columns: [{ id: 'at', label: 'When', kind: 'instant' }, ...WHAT],
  query: `
    select l.id, ${AT} as at, ${IN_WORDS}
    from (${ENTRIES}) l join users w on w.id = l.user_id
    left join pay_access_sets s on s.id = l.set_id
    where w.employee_id = $callerId and ${ASKED}`,
  sort: '-at',
  key: 'id',
};

/**
 * Returns both reports. The titles are passed in, because only the registry of reports can match the paths of calls to
 * the titles of screens.
 */
export function footprints(subjects: () => Record<string, string>): [Report, Report] {
  // The texts are computed once per process, because the titles of 750 paths take 30 ms, which is more than a
  // page of the report.
  let selects: Record<'subjects' | 'roles', string> | undefined;
  const bindings: Report['bindings'] = async ({ db, actor: { accountId } }) => {
    selects ??= {
      subjects: JSON.stringify({ ...subjects(), ...SIGN_INS }),
      roles: JSON.stringify(ROLES),
    };
    return { ...selects, zone: await accountTimeZone(db, accountId) };
  };
  return [
    { ...everyones, bindings },
    { ...ones, bindings },
  ];
}

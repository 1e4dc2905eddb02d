import { workflows } from '#machines/catalogue/workflows.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { PERIOD_BEGINS, PERIOD_ENDS } from '#server/kits/reports/people.ts';
import { sqlOfCall, sqlOfPath } from '#server/kits/reports/sqlOfCalls.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { ABOUT_RECORD, DIFFERENCES, PERSON_TERMS, TITLE } from './personFields.ts';
import { eventLabel, stateLabel, STEP_LABELS } from './stepLabels.ts';

/** Confidential workflows are left out, because their steps would reveal who filed a case. */
const LEFT_OUT = workflows
  .flatMap(({ id, visibility }) => (visibility ? [`'${id}'`] : []))
  .join(', ');

const within = (column: string): string =>
  `${column} >= ${PERIOD_BEGINS} and ${column} < ${PERIOD_ENDS}`;

const VIEWS = `case l.kind when 'prediction' then 'View predictions' when 'export' then 'Export'
  else 'View personal data' end`;

/** SQL for the title of the call's screen, or the path of the call if the call no longer exists. */
const CALLED = `coalesce($subjects::jsonb ->> ${sqlOfCall('l.call')},
  $subjects::jsonb ->> ${sqlOfPath('l.call')}, l.call)`;

/**
 * Groups views, so that they are listed once a day for each viewer and screen: someone who works a queue makes dozens.
 */
const DAY = 'l.account_id, account_day(l.account_id, l.at)';

const NO_STEP = `null::text, null::text, null::text, null::text, null::bigint`;

/** Everything that happened to one person: steps, changes of their record and rights, and who viewed them. */
const report: Report = {
  id: 'happenedTo',
  screen: {
    address: '/administration/person',
    title: 'What Happened to a Person',
    description:
      'Steps about a person, changes of their record and rights, and who looked at their pay and data.',
    menu: ['Administration'],
    reference: MENU.happenedTo,
    allow: { audit: ['isView'] },
  },
  filters: {
    code: { kind: 'text', label: 'Person', required: true, codeOfPerson: MENU.happenedTo },
    period: { kind: 'period', label: 'Period', days: 92, most: 366, required: true },
    kind: {
      kind: 'choice',
      label: 'Kind',
      options: {
        step: 'Step',
        record: 'Change of the record',
        right: 'Change of rights',
        look: 'View of data',
      },
    },
  },
  columns: [
    { id: 'at', label: 'When', kind: 'instant' },
    { id: 'who', label: 'Who', kind: 'text' },
    { id: 'kind', label: 'Kind', kind: 'text', words: true },
    { id: 'what', label: 'What', kind: 'text', words: true },
    { id: 'details', label: 'Details', kind: 'text', long: true, labelled: PERSON_TERMS },
    { id: 'step', label: 'Step', kind: 'text', words: true },
    { id: 'fromState', label: 'From', kind: 'text', words: true },
    { id: 'toState', label: 'To', kind: 'text', words: true },
    { id: 'reason', label: 'Reason', kind: 'text' },
    { id: 'events', label: 'Events', kind: 'count', total: true },
  ],
  query: `
    with ${STEP_LABELS}, person as materialized (
      select e.id, u.id as user_id, u.login_id from employees e left join users u on u.employee_id = e.id
      where e.account_id = $accountId and comparison_key(e.code) = comparison_key($code)
        and ($units::bigint[] is null or e.business_unit_id = any($units))
    ), owned as materialized (
      select x.record_id from record_changes x, person p
      where x.record_type = 'role' and x.before is null and x.after ->> 'userId' = p.user_id::text
    ), delegated as materialized (
      select d.id::text as record_id from workflow_delegations d join person p on p.user_id in (d.principal_id, d.stand_in_id)
    ), versions as materialized (
      select v.id::text as record_id from employee_versions v join person p on p.id = v.employee_id
    ), parties as materialized (
      select distinct k.name from person,
        (select distinct workflow from workflow_step_kinds where account_id = $accountId) w
      cross join lateral (select i.parties from workflow_instances i where i.workflow = w.workflow limit 1) i
      cross join lateral jsonb_object_keys(i.parties) k (name)
    ), events as (
      select t.at, 'step' as kind, i.subject as what, '' as details,
        t.actor_id, '' as reason, t.workflow, t.event, t.from_state, t.to_state,
        (t.authority->>'employee')::bigint as employee_id, 1 as count
      from person p cross join parties k
      join workflow_instances i on i.account_id = $accountId
        and i.parties @> jsonb_build_object(k.name, p.id) and i.workflow not in (${LEFT_OUT})
      join workflow_transitions t on t.instance_id = i.id and ${within('t.at')}
      union
      select c.at, case when ${ABOUT_RECORD} then 'record' else 'right' end, ${TITLE}, ${DIFFERENCES},
        c.actor_id, c.reason, ${NO_STEP}, 1
      from person p join record_changes c on c.account_id = $accountId and ${within('c.at')} and (
        c.record_type in ('employee', 'personal record') and c.record_id = p.id::text
        or c.record_type in ('login', 'user') and c.record_id = p.user_id::text
        or c.record_type in ('role', 'role period') and c.record_id in (select record_id from owned)
        or c.record_type = 'delegation' and c.record_id in (select record_id from delegated)
        -- Any other position already changed the person.
        or c.record_type = 'employee version' and c.before is null and (c.after ->> 'from')::date > c.at::date
          and c.record_id in (select record_id from versions))
      union
      select c.at, 'right', m.name, '', c.actor_id, '', ${NO_STEP}, 1
      from person p join permission_changes c on c.user_id = p.user_id and ${within('c.at')}
      join menu_references m on m.id = c.menu_reference_id
      union
      select max(l.at), 'look', ${CALLED}, 'View pay', l.viewer_id, '', ${NO_STEP}, count(*)::integer
      from person p join pay_access_members s on s.employee_id = p.id
      join pay_accesses l on l.set_id = s.set_id and l.account_id = $accountId and ${within('l.at')}
      group by l.call, l.viewer_id, ${DAY}
      union
      select max(l.at), 'look', ${CALLED}, ${VIEWS}, l.user_id, '', ${NO_STEP}, count(*)::integer
      from person p join data_accesses l on l.account_id = $accountId and l.employee_ids @> array[p.id]
        and ${within('l.at')}
      group by l.call, l.kind, l.user_id, ${DAY}
    )
    select e.at as written, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      case e.kind when 'step' then 'Step' when 'record' then 'Change of the record'
        when 'right' then 'Change of rights' else 'View of data' end as kind,
      e.what, ${eventLabel('e.workflow', 'e.event')} as step,
      ${stateLabel('e.workflow', 'e.from_state')} as "fromState",
      ${stateLabel('e.workflow', 'e.to_state')} as "toState", e.details, coalesce(w.name, o.name, 'Cadre') as who, e.reason, e.count as events
    from events e left join user_people w on w.user_id = e.actor_id left join employees o on o.id = e.employee_id
    where $kind::text is null or e.kind = $kind`,
  sort: '-at',
  sortedBy: { at: 'written' },
};

/**
 * Makes the report about one person. It takes a function, because only the registry of reports
 * knows the titles of screens by the paths of their calls.
 */
export function happenedTo(getSubjects: () => Record<string, string>): Report {
  let subjects: string | undefined;
  const bindings: Report['bindings'] = () => {
    subjects ??= JSON.stringify(getSubjects());
    return Promise.resolve({ subjects });
  };
  return { ...report, bindings };
}

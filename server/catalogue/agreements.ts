import { TRACKING_STEPS } from '#machines/domains/recruitment/steps.ts';
import { DEFAULT_CALENDAR } from '#machines/core/values/workingTime.ts';
import { FLAGS } from '#machines/core/access/permissions.ts';
import { UNDO } from '#machines/core/contracts/undo.ts';
import { REFERENCES } from './declaredScreens.ts';

/**
 * A fact that is stored in two tables. If someone changes one of them directly in the database,
 * they disagree. Each query selects `workflow`, `subjectId`, `seq` and `reason` of disagreements in
 * the account `$account`.
 */
export type Agreement = string;

const OURS = '($account::bigint is null or t.account_id = $account)';

/** The terms of an increment equal the sum of its history. */
export const terms: Agreement = `
  select 'increment' as workflow, t.id as "subjectId", i.version as seq,
    'What is asked for is not what its history says' as reason
  from increments t
  join workflow_instances i on i.workflow = 'increment' and i.subject_id = t.id
  where ${OURS} and not (
    t.increment_percent = (i.context->>'incrementPercent')::numeric
    and t.basic_or_gross = i.context->>'basicOrGross'
    and t.effective_date = (i.context->>'effectiveDate')::date
    and t.gross = (i.context->>'gross')::numeric and t.basic = (i.context->>'basic')::numeric
    and t.after_gross = round(t.gross * (1 + t.increment_percent / 100), 2)
    and t.is_open = (i.state not in ('draft', 'scheduled', 'released', 'rejected')))`;

/** The terms that were first requested, which HR's review does not change, equal those of the request's transition. */
export const requestedTerms: Agreement = `
  with last as (
    select distinct on (w.instance_id) w.instance_id, w.seq,
      case when w.seq > 1 then (w.payload->>'incrPercent')::numeric
        else (w.payload->'input'->>'incrementPercent')::numeric
          * case w.payload->'input'->>'basicOrGross' when 'basic' then 2 else 1 end end as typed
    from workflow_transitions w
    where w.workflow = 'increment' and (w.seq = 1 or w.event = 'requester.amend')
      and not exists (select from workflow_transitions u
        where u.instance_id = w.instance_id and u.seq > w.seq and u.event = '${UNDO}'
          and (u.payload->>'takesBack')::integer = w.seq)
    order by w.instance_id, w.seq desc
  )
  select 'increment' as workflow, t.id as "subjectId", l.seq,
    'What was asked for at first is not what its history says' as reason
  from increments t
  join workflow_instances i on i.workflow = 'increment' and i.subject_id = t.id
  join last l on l.instance_id = i.id
  where ${OURS} and abs(t.incr_percent - l.typed) > 0.000000001`;

/** A pay revision equals the released terms, and refers to a transition of its increment. */
export const revisions: Agreement = `
  select 'salary revision' as workflow, t.id as "subjectId", 0 as seq,
    'It pays another amount than was released' as reason
  from salary_revisions t join increments n on n.id = t.increment_id
  where ($account::bigint is null or n.account_id = $account)
    and (t.gross_after - t.gross_before <> n.after_gross - n.gross or t.employee_id <> n.employee_id)
  union all
  select 'salary revision', c.record_id::bigint, c.instance_seq,
    'The transition that released it is not there'
  from record_changes c
  where c.record_type = 'salary revision' and c.instance_id is not null
    and ($account::bigint is null or c.account_id = $account)
    and not exists (select from workflow_transitions w
      where w.instance_id = c.instance_id and w.seq = c.instance_seq)
  union all
  select 'increment', t.subject_id, t.version, 'It was released, and no revision pays it'
  from workflow_instances t
  where t.workflow = 'increment' and t.state in ('scheduled', 'released') and ${OURS}
    and not exists (select from salary_revisions r where r.increment_id = t.subject_id
      and (r.applied_at is not null or t.state = 'scheduled'))`;

/** Current pay equals the first recorded pay plus every raise applied since then. */
export const pay: Agreement = `
  with start as (
    select distinct on (record_id) record_id::bigint as id, c.id as change_id,
      (after->>'gross')::numeric as gross, (after->>'basic')::numeric as basic
    from record_changes c where c.record_type = 'employee' and jsonb_exists(c.after, 'gross')
    order by c.record_id, c.id
  ), raised as (
    select r.employee_id as id, r.gross_after - r.gross_before as gross,
      r.basic_after - r.basic_before as basic
    from salary_revisions r join start s on s.id = r.employee_id
    where exists (select from record_changes c
      where c.record_type = 'salary revision' and c.record_id = r.id::text and c.id > s.change_id
        and c.instance_id is not null and c.after->>'isApplied' = 'true'
        and coalesce(c.before->>'isApplied', 'false') = 'false')
  ), due as (
    -- Aggregated before joining: the planner expects one row of raises and so a cheap nested loop,
    -- which scanned 10,000 raises 10,000 times (12 s; this takes 0.1).
    select d.id, sum(d.gross) as gross, sum(d.basic) as basic
    from (select id, gross, basic from start union all select id, gross, basic from raised) d
    group by d.id
  )
  select 'employee' as workflow, t.id as "subjectId", 0 as seq,
    'Pay is not what it was at first and the raises released since' as reason
  from employees t join due d on d.id = t.id
  where ${OURS} and (t.gross <> d.gross or t.basic <> d.basic)`;

/** An employee's position equals that of the version in force today, or of their first version if they join later. */
export const positions: Agreement = `
  select 'employee' as workflow, t.id as "subjectId", 0 as seq,
    'Where they stand is not what is dated of today' as reason
  from employees t
  join accounts a on a.id = t.account_id
  left join working_calendars c on c.account_id = a.id
  left join employee_versions v on v.employee_id = t.id and v.superseded_at is null
    and v.valid @> (now() at time zone coalesce(c.time_zone, '${DEFAULT_CALENDAR.timeZone}'))::date
  -- A change whose day has just begun is applied by the worker.
  where ${OURS} and not exists (select from employee_versions f where f.employee_id = t.id
      and f.superseded_at is null and f.is_pending
      and lower(f.valid) <= (now() at time zone coalesce(c.time_zone, '${DEFAULT_CALENDAR.timeZone}'))::date)
    and case when v.id is null then not exists (select from employee_versions f
        where f.employee_id = t.id and f.superseded_at is null and not f.valid << daterange(current_date, null))
      else row(t.business_unit_id, t.department_id, t.section_id, t.workplace_group_id, t.workplace_id,
          t.designation_id, t.employment_type_id, t.supervisor_id, t.is_active)
        is distinct from row(v.business_unit_id, v.department_id, v.section_id, v.workplace_group_id,
          v.workplace_id, v.designation_id, v.employment_type_id, v.supervisor_id, v.is_active) end`;

/** No share ledger gives out more shares than it holds. */
export const shares: Agreement = `
  select 'share entry' as workflow, max(e.id) as "subjectId", 0 as seq,
    'More shares are given than the ledger holds' as reason
  from share_entries e join company_shares t on t.id = e.company_share_id
  where ${OURS} group by t.id
  having coalesce(sum(e.quantity) filter (where e.kind in ('allocation', 'cancel')), 0)
    - coalesce(sum(e.quantity) filter (where e.kind in ('issue', 'release')), 0) > 0`;

/** Each change of a budget starts from the balance that the previous change left. */
export const budgets: Agreement = `
  select 'increment budget' as workflow, t.id as "subjectId", 0 as seq,
    'The change does not begin where the one before it ended' as reason
  from (select c.*, lag(c.amount) over (partition by c.business_unit_id, c.fiscal_year order by c.id)
    as known from increment_pool_changes c) t
  where ${OURS} and t.known is distinct from t.amount_before`;

/** A batch contains exactly its transitions, made by the author that is recorded for it. */
export const batches: Agreement = `
  select coalesce(w.workflow, t.workflow, 'batch') as workflow, coalesce(w.subject_id, 0) as "subjectId",
    coalesce(w.seq, 0) as seq, case when t.id is null then 'The batch of this transition is missing'
      else 'Its batch has other transitions than were made in it' end as reason
  from workflow_batches t full join (
    select batch_id, min(workflow) as workflow, min(subject_id) as subject_id, min(seq) as seq,
      count(*) as count, min(actor_id) as actor_id, count(distinct actor_id) as actors,
      min(instance_id) as instance_id
    from workflow_transitions
    where batch_id <> all(array(select batch_id from past_imports)) group by batch_id
  ) w on w.batch_id = t.id
  left join workflow_instances i on i.id = w.instance_id
  where ($account::bigint is null or t.account_id = $account)
    and (t.id is null or w.batch_id is null or t.count <> w.count or w.actors > 1
      or t.workflow <> w.workflow or t.actor_id is distinct from w.actor_id
      or t.account_id <> i.account_id)`;

/** An imported history contains exactly the transitions of its import, and each is marked as imported. */
export const pasts: Agreement = `
  select t.workflow, t.id as "subjectId", 0 as seq,
    'It imported other cases than its history has' as reason
  from past_imports t
  cross join lateral (select count(*) as steps, count(distinct w.instance_id) as cases,
      bool_and(jsonb_exists(w.payload, 'imported')) as marked
    from workflow_transitions w where w.batch_id = t.batch_id and w.workflow = t.workflow) h
  where ${OURS} and (h.steps <> t.steps or h.cases <> t.cases or not h.marked)`;

/** The values entered at a step of a requisition equal those of its transition. */
export const steps: Agreement = `
  with done as (
    select w.subject_id as request_id, s.step_id, w.comment, w.actor_id, w.seq,
      coalesce(w.payload->>'completedOn', to_char(w.at at time zone 'UTC', 'YYYY-MM-DD'))::date as day
    from workflow_transitions w
    join (values ${TRACKING_STEPS.map(({ id, event }) => `(${id}, '${event}')`).join(', ')})
      as s (step_id, event) on s.event = w.event
    where w.workflow = 'recruitment' and not exists (select from workflow_transitions u
      where u.instance_id = w.instance_id and u.event = '${UNDO}'
        and (u.payload->>'takesBack')::integer = w.seq)
  )
  select 'recruitment' as workflow, coalesce(d.request_id, r.request_id) as "subjectId",
    coalesce(d.seq, 0) as seq, 'A step that was completed says otherwise than its history' as reason
  from done d full join recruitment_steps r on r.request_id = d.request_id and r.step_id = d.step_id
  join recruitment_requests t on t.id = coalesce(d.request_id, r.request_id)
  where ${OURS} and (d.seq is null or r.id is null or r.comments <> d.comment
    or r.completed_by is distinct from d.actor_id or r.completed_on <> d.day)`;

/** An instance is hidden from the people named in its history and from all their past supervisors. */
export const keptFrom: Agreement = `
  with recursive edges as (
    select id, supervisor_id from employees where supervisor_id is not null
    union
    select c.record_id::bigint, s.id::bigint
    from record_changes c
    cross join lateral (values (c.before->>'supervisorId'), (c.after->>'supervisorId')) as s (id)
    where c.record_type = 'employee' and s.id is not null
  ), kept as (
    select t.id, t.workflow, t.subject_id, t.version, t.kept_from, t.account_id,
      array(select jsonb_array_elements_text(case jsonb_typeof(t.context->'keptFrom')
        when 'array' then t.context->'keptFrom' else '[]' end)::bigint) as named
    from workflow_instances t
    where ${OURS} and (jsonb_typeof(t.context->'keptFrom') = 'array' or t.kept_from <> '{}')
  ), above as (
    select k.id, n.person from kept k, unnest(k.named) as n (person)
    union
    select a.id, e.supervisor_id from above a join edges e on e.id = a.person
  )
  select k.workflow, k.subject_id as "subjectId", k.version as seq,
    'It is hidden from other people than its history says' as reason
  from kept k
  where exists (select unnest(k.kept_from) except select a.person from above a where a.id = k.id)
    or not k.kept_from @> k.named`;

/** A permission equals its last recorded change, and no permission exists without one. */
export const permissions: Agreement = `
  with last as (
    select distinct on (account_id, role, user_id, menu_reference_id) account_id, role, user_id,
      menu_reference_id, after
    from permission_changes order by account_id, role, user_id, menu_reference_id, id desc
  ), present as (
    select account_id, role, null::bigint as user_id, menu_reference_id, jsonb_build_object(
      'isView', is_view, 'isCreate', is_create, 'isEdit', is_edit, 'isDelete', is_delete) as flags
    from role_permissions where account_id is not null
    union all
    select u.account_id, null, p.user_id, p.menu_reference_id, jsonb_build_object('isView', p.is_view,
      'isCreate', p.is_create, 'isEdit', p.is_edit, 'isDelete', p.is_delete)
    from user_permissions p join users u on u.id = p.user_id
  )
  select coalesce(l.role || ' permission', n.role || ' permission', 'user permission') as workflow,
    coalesce(l.user_id, n.user_id, l.menu_reference_id, n.menu_reference_id) as "subjectId", 0 as seq,
    'Permission ' || coalesce(l.menu_reference_id, n.menu_reference_id)
      || ' is not what its last change says' as reason
  from last l full join present n on n.account_id = l.account_id
    and coalesce(n.role, '') = coalesce(l.role, '') and coalesce(n.user_id, 0) = coalesce(l.user_id, 0)
    and n.menu_reference_id = l.menu_reference_id
  where ($account::bigint is null or coalesce(l.account_id, n.account_id) = $account)
    and l.after is distinct from n.flags`;

/** The default permissions of a role equal the declared ones (access/declaredScreens.ts). */
export const defaults: Agreement = `
  with said (role, id, flags) as (values ${Object.entries(REFERENCES)
    .flatMap(([id, { allow }]) =>
      Object.entries(allow).map(
        ([role, flags]) =>
          `('${role}', ${id}, '${JSON.stringify(
            Object.fromEntries(FLAGS.map((flag) => [flag, flags.includes(flag)])),
          )}'::jsonb)`,
      ),
    )
    .join(', ')}), present as (
    select role, menu_reference_id as id, jsonb_build_object('isView', is_view, 'isCreate', is_create,
      'isEdit', is_edit, 'isDelete', is_delete) as flags
    from role_permissions where account_id is null
  )
  select coalesce(s.role, n.role) || ' permission' as workflow, coalesce(s.id, n.id) as "subjectId",
    0 as seq, 'The default is not what the product says' as reason
  from said s full join present n on n.role = s.role and n.id = s.id
  where $account::bigint is null and s.flags is distinct from n.flags`;

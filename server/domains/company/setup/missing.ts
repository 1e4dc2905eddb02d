import { Router } from 'express';
import { z } from 'zod';
import type { MissingAnswer, MissingKind } from '#machines/domains/company/contracts/setup.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { firstPipeline } from '#machines/kits/requests/firstPipeline.ts';
import { declaredRequests } from '#server/kits/requests/declared.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { read, type Call } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';

type Counts = Record<Exclude<MissingKind, 'approver'>, number> & { employees: number };

/** The call that returns what an administrator still has to set up on the first day. */
export function firstStepsRoutes(services: Services): Router {
  const router = Router();
  router.get('/FirstSteps/Missing', read(services, z.object({}), readMissing));
  return router;
}

async function readMissing({ db, actor }: Call): Promise<MissingAnswer> {
  const units = await unitsPermitted(db, actor, MENU.users, 'isCreate');
  const values = { accountId: actor.accountId, units };
  const [counts, approvers] = await Promise.all([
    queryOne<Counts>(db, COUNTS, values),
    query<{ role: string; count: number }>(db, APPROVERS, {
      accountId: actor.accountId,
      first: JSON.stringify(firstPipelines()),
    }),
  ]);
  if (!counts) throw new Error('What is missing was not counted');
  const { employees, ...lacking } = counts;
  const kinds = [
    'supervisor',
    'calendar',
    'leaveType',
    'leaveYear',
    'holidays',
    'secondAdministrator',
  ] as const;
  return {
    employees,
    missing: [
      ...kinds
        .filter((kind) => lacking[kind] > 0)
        .map((kind) => ({ kind, count: lacking[kind], role: null })),
      ...approvers.map(({ role, count }) => ({ kind: 'approver' as const, count, role })),
    ],
  };
}

/** Returns the steps that each kind of request has until the company publishes its own. */
const firstPipelines = () =>
  declaredRequests.value.map((kind) => ({ kind: kind.id, definition: firstPipeline(kind) }));

/**
 * SQL that counts what is missing. A single person has no superior, so only from the second person on does a
 * missing supervisor count.
 */
const COUNTS = `
  with day as (select account_day($accountId) as today),
  people as materialized (
    select e.id, e.supervisor_id, e.business_unit_id, e.department_id, e.section_id
    from employees e where e.account_id = $accountId and e.is_active
      and ($units::bigint[] is null or e.business_unit_id = any($units))),
  assigned as materialized (
    select target from calendar_assignments, day
    where is_active and starts_on <= today and coalesce(ends_on, today) >= today
    union select target from roster_assignments, day
    where is_active and starts_on <= today and coalesce(ends_on, today) >= today),
  n as (select count(*)::integer as employees,
      greatest(count(*) filter (where supervisor_id is null) - 1, 0)::integer as supervisor
    from people)
  select n.employees, n.supervisor,
    (select count(*)::integer from people e where not exists (select from assigned a where a.target in
       ('p' || e.id, 's' || e.section_id, 'd' || e.department_id, 'u' || e.business_unit_id)))
      as calendar,
    case when exists (select from leave_types where account_id = $accountId and is_active)
      then 0 else 1 end as "leaveType",
    case when exists (select from leave_years, day where account_id = $accountId and is_active
        and today between starts_on and ends_on) then 0 else 1 end as "leaveYear",
    case when exists (select from holiday_days h join holiday_groups g on g.id = h.holiday_group_id, day
        where g.account_id = $accountId and g.is_active
          and date_part('year', h.day) = date_part('year', today)) then 0 else 1 end as holidays,
    case when (select count(distinct u.id) from user_roles r join users u on u.id = r.user_id, day
        where u.account_id = $accountId and u.is_active and u.kind = 'person' and r.role = 'admin'
          and coalesce(r.until_date, today) >= today) > 1
      then 0 else 1 end as "secondAdministrator"
  from n`;

/** SQL for the roles that decide in the current pipelines although no one has them. */
const APPROVERS = `
  with day as (select account_day($accountId) as today),
  newest as (
    select distinct on (kind) kind, definition from (
      select kind, version, definition from approval_pipeline_versions where account_id = $accountId
      union all
      select kind, 0, definition
      from jsonb_to_recordset($first::jsonb) f (kind text, definition jsonb)) all_of_them
    order by kind, version desc),
  deciding as (
    select a->>'role' as role, count(distinct kind)::integer as count
    from newest, jsonb_array_elements(definition->'steps') s, jsonb_array_elements(s->'approvers') a
    where a->>'by' = 'role' group by 1)
  select role, count from deciding, day
  where not exists (select from user_roles r join users u on u.id = r.user_id
    where u.account_id = $accountId and u.is_active and r.role = deciding.role
      and coalesce(r.from_date, today) <= today and coalesce(r.until_date, today) >= today)
    -- Held by being an employee, or someone's supervisor.
    and role not in ('employee', 'supervisor')
  order by count desc, role`;

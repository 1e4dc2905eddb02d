import { propose } from '#server/domains/performance/planning/propose.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Stage } from '#server/demo/stage/scenario.ts';
import { KPIS, WEIGHTS } from './performanceRows.ts';

interface Planned {
  planId: number;
  revision: number;
  hasLogin: boolean;
  isEmployee: boolean;
}

/**
 * The manager agrees next year's targets with the team: some plans are agreed, some are still being discussed, and a
 * few people have none.
 */
export async function planNextYear(stage: Stage, engine: Engine): Promise<void> {
  const { tx, actor } = stage;
  const plans = await draftPlans(stage);
  await recordUnrecorded(tx, 'performanceCycle', 'targetPlan');
  // The demo's employee has a proposal to answer; every third other plan stays a draft.
  const proposed = plans.filter(({ isEmployee }, at) => isEmployee || at % 3 > 0);
  await propose(tx, engine, actor('manager'), proposed);
  const onPaper = proposed.filter(({ hasLogin }) => !hasLogin).map(({ planId }) => planId);
  await send(
    stage,
    engine,
    onPaper.filter((_, at) => at % 3 === 0),
    {
      type: 'agreeOnPaper',
      comment: 'Signed in the office of the plant.',
    },
  );
  await send(
    stage,
    engine,
    onPaper.filter((_, at) => at % 3 === 1),
    {
      type: 'askBack',
      comment: 'The line is rebuilt in spring: the first quarter needs another target.',
    },
  );
}

async function send(
  { tx, actor }: Stage,
  engine: Engine,
  ids: readonly number[],
  event: { type: string; comment: string },
): Promise<void> {
  if (ids.length === 0) return;
  await dispatch(tx, engine, {
    workflow: 'targetAgreement',
    actor: actor('hr'),
    items: ids.map((subjectId) => ({ subjectId, event })),
  });
}

/** Creates drafts for most of the manager's team, each with the KPIs that all plants have in common. */
async function draftPlans({ tx, actor, today }: Stage): Promise<Planned[]> {
  const year = Number(today.slice(0, 4)) + 1;
  const manager = actor('manager').employeeId;
  const { employeeId } = actor('employee');
  const by = { accountId: ACCOUNT_ID, userId: actor('manager').userId };
  await query(
    tx,
    `insert into performance_cycles (account_id, name, starts_on, ends_on, absence_days, appeal_days, targets_by,
       changed_by)
     values ($accountId, $name, make_date($year, 1, 1), make_date($year, 12, 31), 30, 14, 'both', $userId)`,
    { ...by, year, name: `Performance ${year}` },
  );
  const plans = await query<{ id: number }>(
    tx,
    `with team as (
       select e.id, e.business_unit_id, row_number() over (order by e.id) as place from employees e
       where e.account_id = $accountId and e.is_active and e.supervisor_id = $manager
     ), plans as (
       insert into target_plans (note, business_unit_id, employee_id, cycle_id, starts_on, state, changed_by)
       select 'Targets ' || $year::text, t.business_unit_id, t.id, c.id, c.starts_on, 'draft', $userId
       from team t join performance_cycles c on c.account_id = $accountId and c.starts_on = make_date($year::text::integer, 1, 1)
       where t.id = $employeeId or t.place % 5 > 0
       returning id
     )
     insert into kpi_targets (target_plan_id, position, kpi_id, weight, target)
     select plans.id, w.place, k.id, w.weight, (given->>5)::numeric
     from plans cross join jsonb_array_elements($kpis::jsonb) with ordinality as g (given, place)
     join unnest($weights::numeric[]) with ordinality as w (weight, place) on w.place = g.place
     join kpis k on k.account_id = $accountId and k.name = given->>0
     returning target_plan_id as id`,
    {
      ...by,
      year: String(year),
      manager,
      employeeId,
      kpis: JSON.stringify(KPIS),
      weights: WEIGHTS,
    },
  );
  return query<Planned>(
    tx,
    `select p.id as "planId", p.version as revision, e.has_login as "hasLogin", e.id = $employeeId as "isEmployee"
     from target_plans p join employees e on e.id = p.employee_id
     where p.id = any($ids::bigint[]) order by p.id`,
    { ids: plans.map(({ id }) => id), employeeId },
  );
}

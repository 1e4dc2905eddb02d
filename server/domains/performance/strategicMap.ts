import { z } from 'zod';
import { grouped } from '#machines/core/values/grouped.ts';
import type {
  MapKpi,
  MapObjective,
  StrategicMap,
} from '#machines/domains/performance/contracts/strategicMap.ts';
import { MIN_GROUP } from '#machines/domains/performance/scoring/groups.ts';
import { getKpiPercent, type Direction } from '#machines/domains/performance/scoring/kpi.ts';
import { getProgressState, getTreeProgress } from '#machines/domains/performance/scoring/tree.ts';
import { roundScore, scoreByWeights } from '#machines/domains/performance/scoring/weights.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';

export const strategicMapQuery = z.object({ planId: queryInt('must be an ID').optional() });

type Plan = { id: number; name: string; vision: string | null };
type Objective = Omit<MapObjective, 'progress' | 'state' | 'kpis'> & { weight: number };
type Measured = {
  objectiveId: number;
  name: string;
  unit: string;
  direction: Direction;
  cap: number;
  people: number;
  target: number;
  floor: number | null;
  stretch: number | null;
  achieved: number | null;
};

/**
 * Returns a strategic plan as a map. Progress is that of all people together: the mean result compared with the mean
 * target, for KPIs of at least five people.
 */
export async function readStrategicMap(
  { db, actor: { accountId } }: Call,
  { planId: chosen }: z.output<typeof strategicMapQuery>,
): Promise<StrategicMap> {
  const plans = await query<Plan>(
    db,
    `select id, name, vision from strategic_plans where account_id = $accountId and is_active
     order by starts_on desc, id desc`,
    { accountId },
  );
  const plan = plans.find(({ id }) => id === chosen) ?? plans[0];
  const planId = plan?.id ?? null;
  const [cycle] = await query<{ id: number; name: string }>(db, CYCLE, { accountId, planId });
  const objectives = await query<Objective>(db, OBJECTIVES, { planId });
  const kpis = grouped(
    await query<Measured>(db, MEASURED, { planId, cycleId: cycle?.id ?? null }),
    ({ objectiveId }) => objectiveId,
  );
  return {
    plans: plans.map(({ id, name }) => ({ id, name })),
    planId,
    vision: plan?.vision ?? null,
    cycle: cycle?.name ?? null,
    objectives: withProgress(
      objectives,
      new Map([...kpis].map(([id, rows]) => [id, rows.map(toKpi)] as const)),
    ),
    links: await readLinks(db, planId),
  };
}

const readLinks = (db: Db, planId: number | null) =>
  query<{ from: number; to: number }>(
    db,
    `select l.objective_id as "from", l.target_id as "to"
     from objective_links l join objectives o on o.id = l.objective_id and o.is_active
     join objectives t on t.id = l.target_id and t.is_active
     where o.plan_id = $planId and t.plan_id = $planId order by l.id`,
    { planId },
  );

function toKpi({ name, unit, people, target, achieved, ...rule }: Measured): MapKpi {
  const isShown = people >= MIN_GROUP && achieved !== null;
  return {
    name,
    unit,
    people,
    target: isShown ? roundScore(target, 2) : null,
    achieved: isShown ? roundScore(achieved, 2) : null,
    percent: isShown ? getKpiPercent({ ...rule, target }, achieved).percent : null,
  };
}

/** Calculates progress: objectives with parts have the progress of their parts, others that of their KPIs. */
function withProgress(
  objectives: readonly Objective[],
  kpis: ReadonlyMap<number, MapKpi[]>,
): MapObjective[] {
  const own = new Map(
    objectives.map(({ id }) => {
      const parts = (kpis.get(id) ?? []).map(({ name, percent }) => ({
        name,
        weight: 1,
        score: percent,
      }));
      return [id, scoreByWeights(parts).exact] as const;
    }),
  );
  const children = grouped(objectives, ({ parentId }) => parentId);
  const isMeasured = (id: number, above: ReadonlySet<number>): boolean => {
    const parts = (children.get(id) ?? []).filter((one) => !above.has(one.id));
    const path = new Set([...above, id]);
    return parts.length === 0
      ? own.get(id) != null
      : parts.some((part) => isMeasured(part.id, path));
  };
  // Parts without any measured KPI are left out, as missing marks are in appraisals.
  const measured = objectives.filter(({ id }) => isMeasured(id, new Set([id])));
  const progress = getTreeProgress(
    measured.map(({ id, parentId, weight }) => ({
      id,
      parentId,
      weight,
      progress: own.get(id)?.toNumber() ?? 0,
    })),
  );
  return objectives.map(({ weight: _weight, ...objective }) => {
    const percent = progress.get(objective.id) ?? null;
    return {
      ...objective,
      progress: percent === null ? null : roundScore(percent, 1),
      state: percent === null ? null : getProgressState(percent),
      kpis: kpis.get(objective.id) ?? [],
    };
  });
}

/** SQL for the latest cycle within the plan's period that has begun, or else the next one. */
const CYCLE = `
  select c.id, c.name from performance_cycles c join strategic_plans p on p.id = $planId
  where c.account_id = $accountId and c.is_active
    and c.starts_on <= p.ends_on and c.ends_on >= p.starts_on
  order by c.starts_on > account_day(c.account_id), c.starts_on desc, c.id desc limit 1`;

const OBJECTIVES = `
  select id, name, description, perspective, parent_id as "parentId", weight::float8 as weight
  from objectives where plan_id = $planId and is_active order by id`;

/** SQL for the last version of each person's targets, with the results of the cycle so far. */
const MEASURED = `
  with plans as (
    select distinct on (p.employee_id) p.id, p.employee_id, c.starts_on, c.ends_on
    from target_plans p join performance_cycles c on c.id = p.cycle_id
    where p.cycle_id = $cycleId and p.state = 'agreed' and p.is_active
    order by p.employee_id, p.starts_on desc
  ), achieved as (
    select p.employee_id, r.kpi_id, sum(r.value) as total, avg(r.value) as mean,
      (array_agg(r.value order by r.result_on desc, r.id desc))[1] as latest
    from plans p join kpi_results r on r.employee_id = p.employee_id and r.is_active
      and r.result_on between p.starts_on and p.ends_on
    group by p.employee_id, r.kpi_id
  )
  select k.objective_id as "objectiveId", k.name, k.unit, k.direction, k.cap::float8 as cap,
    count(*)::integer as people, avg(t.target)::float8 as target,
    case when count(t.floor) = count(*) then avg(t.floor)::float8 end as floor,
    case when count(t.stretch) = count(*) then avg(t.stretch)::float8 end as stretch,
    avg(case k.summary when 'sum' then a.total when 'average' then a.mean else a.latest end)::float8 as achieved
  from objectives o join kpis k on k.objective_id = o.id and k.is_active
  join kpi_targets t on t.kpi_id = k.id join plans p on p.id = t.target_plan_id
  join achieved a on a.employee_id = p.employee_id and a.kpi_id = k.id
  where o.plan_id = $planId and o.is_active
  group by k.id order by k.name`;

/**
 * Refuses objectives that would be parts of themselves.
 * @throws AppError 409 that names one of them.
 */
export async function refuseCircles(
  tx: Tx,
  _accountId: number,
  ids: readonly number[],
): Promise<void> {
  const [circle] = await query<{ name: string }>(
    tx,
    `with recursive walk as (
       select l.objective_id as start, l.target_id as above from objective_links l
       where l.objective_id = any($ids::bigint[])
       union select w.start, l.target_id from walk w join objective_links l on l.objective_id = w.above
     )
     select o.name from walk w join objectives o on o.id = w.start where w.above = w.start limit 1`,
    { ids },
  );
  if (!circle) return;
  throw new AppError('conflict', `${circle.name} would lead to itself: remove one of the links`);
}

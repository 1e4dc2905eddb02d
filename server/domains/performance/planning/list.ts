import { z } from 'zod';
import type {
  PlanningRow,
  PlanningView,
} from '#machines/domains/performance/contracts/planning.ts';
import {
  getProposal,
  mayEdit,
  PLAN_STATES,
  type PlanState,
} from '#machines/domains/performance/planning/states.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { getPlanner, readPlanReach } from './sight.ts';
import { JOIN_AGREEMENT, LAST_WORDS, PLAN_STATE } from './sql.ts';

const STATES = Object.keys(PLAN_STATES) as [PlanState, ...PlanState[]];

export const planningQuery = z.object({
  cycleId: queryInt('must be an ID').optional(),
  businessUnitId: queryInt('must be an ID').optional(),
  departmentId: queryInt('must be an ID').optional(),
  state: z.enum(STATES, 'must be a state').optional(),
});

/** At most this many plans are listed; filters show the others. */
const MAX = 500;

type Row = Omit<PlanningRow, 'planner' | 'mayPropose'> & {
  supervisorId: number | null;
  unitId: number;
};

/**
 * GET /Performance/Planning: the caller's own plan, those of the caller's team, and those of units in which the caller
 * manages or views targets.
 */
export async function readPlanning(
  { db, actor }: Call,
  chosen: z.output<typeof planningQuery>,
): Promise<PlanningView> {
  const { accountId, employeeId: own } = actor;
  const cycles = await query<NonNullable<PlanningView['cycle']> & { opensInDays: number }>(
    db,
    `select id, name, starts_on::text as "startsOn", ends_on::text as "endsOn",
       greatest(0, starts_on - account_day(account_id))::integer as "opensInDays"
     from performance_cycles where account_id = $accountId and is_active order by starts_on desc, id desc`,
    { accountId },
  );
  const cycle = cycles.find(({ id }) => id === chosen.cycleId) ?? cycles[0] ?? null;
  const reach = await readPlanReach(db, actor);
  const of = { accountId, own, views: reach.views, cycleId: cycle?.id ?? null };
  const { units, departments } = await readFilters(db, of);
  const bound = {
    ...of,
    unitId: chosen.businessUnitId ?? null,
    departmentId: chosen.departmentId ?? null,
    state: chosen.state ?? null,
  };
  const counts =
    cycle === null ? [] : await query<{ state: PlanState; people: number }>(db, COUNTS, bound);
  const rows = cycle === null ? [] : await query<Row>(db, ROWS, { ...bound, most: MAX + 1 });
  return {
    cycles: cycles.map(({ id, name }) => ({ id, name })),
    cycle: cycle && {
      id: cycle.id,
      name: cycle.name,
      startsOn: cycle.startsOn,
      endsOn: cycle.endsOn,
    },
    opensInDays: cycle?.opensInDays ?? 0,
    units,
    departments,
    counts: STATES.flatMap((state) => counts.filter((one) => one.state === state)),
    rows: rows.slice(0, MAX).map(({ supervisorId, unitId, ...row }) => {
      const planner = getPlanner(actor, reach, {
        employeeId: row.employeeId,
        supervisorId,
        unitId,
      });
      const mayPropose =
        row.planId !== null && getProposal(planner) !== null && mayEdit(row.state, planner);
      return { ...row, planner, mayPropose };
    }),
    isCut: rows.length > MAX,
  };
}

/** SQL for the people whose plans the caller may see. */
const REACHED = `e.account_id = $accountId and e.is_active
  and (e.id = $own or e.supervisor_id = $own or $views::bigint[] is null or e.business_unit_id = any($views))`;

const readFilters = async (
  db: Db,
  of: { accountId: number; own: number | null; views: readonly number[] | null },
): Promise<Pick<PlanningView, 'units' | 'departments'>> =>
  (await queryOne<Pick<PlanningView, 'units' | 'departments'>>(
    db,
    `with reached as (select distinct e.business_unit_id, e.department_id from employees e where ${REACHED})
     select coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name)
         from business_units u where u.id in (select business_unit_id from reached)), '[]') as units,
       coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name, d.id)
         from departments d where d.id in (select department_id from reached)), '[]') as departments`,
    of,
  )) ?? { units: [], departments: [] };

/** SQL for one plan per person. Plans that aren't agreed yet come before agreed plans, and those before lapsed ones. */
const PLANNED = `
  with people as (
    select e.* from employees e where ${REACHED}
      and ($unitId::bigint is null or e.business_unit_id = $unitId)
      and ($departmentId::bigint is null or e.department_id = $departmentId)
  ), plans as (
    select p.id, p.employee_id, p.version, p.note, p.starts_on, i.id as agreement, i.state as stored,
      ${PLAN_STATE} as state, count(*) over (partition by p.employee_id) as versions
    from target_plans p ${JOIN_AGREEMENT}
    where p.cycle_id = $cycleId and p.is_active and p.employee_id in (select id from people)
  ), chosen as (
    select distinct on (employee_id) * from plans
    order by employee_id, case when state in ('agreed', 'set', 'frozen') then 1 when state = 'lapsed' then 2 else 0 end,
      starts_on desc, id desc
  )`;

const COUNTS = `${PLANNED}
  select coalesce(l.state, 'none') as state, count(*)::integer as people
  from people e left join chosen l on l.employee_id = e.id
  group by 1`;

const ROWS = `${PLANNED}
  select e.id as "employeeId", e.name, e.code, g.name as designation, d.name as department, u.name as unit,
    s.name as supervisor, e.supervisor_id as "supervisorId", e.business_unit_id as "unitId",
    coalesce(p.state, 'none') as state, p.id as "planId", coalesce(p.version, 0) as revision, p.note,
    p.starts_on::text as "startsOn", t.weight, coalesce(t.targets, 0) as targets,
    coalesce(p.versions, 0)::integer as versions, coalesce(said.words, '') as words
  from people e join departments d on d.id = e.department_id join business_units u on u.id = e.business_unit_id
  left join designations g on g.id = e.designation_id left join employees s on s.id = e.supervisor_id
  left join chosen p on p.employee_id = e.id
  left join workflow_instances i on i.id = p.agreement
  left join lateral (select sum(weight)::float8 as weight, count(*)::integer as targets from kpi_targets
    where target_plan_id = p.id) t on p.id is not null
  ${LAST_WORDS}
  where $state::text is null or coalesce(p.state, 'none') = $state
  order by e.id <> coalesce($own, 0), e.supervisor_id is distinct from $own, e.name, e.id limit $most`;

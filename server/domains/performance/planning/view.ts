import { z } from 'zod';
import type {
  MyPlans,
  PlannedTarget,
  PlanVersion,
  PlanView,
} from '#machines/domains/performance/contracts/planning.ts';
import {
  getAnswers,
  getProposal,
  mayEdit,
  type PlanState,
} from '#machines/domains/performance/planning/states.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { readPlanned } from './sight.ts';
import { isAssessed, JOIN_AGREEMENT, LAST_WORDS, PLAN_STATE } from './sql.ts';

export const planQuery = z.object({
  planId: queryInt('must be an ID').optional(),
  employeeId: queryInt('must be an ID').optional(),
  cycleId: queryInt('must be an ID').optional(),
});

type Head = Pick<PlanView, 'note' | 'startsOn' | 'state' | 'words' | 'wordsBy' | 'version'> & {
  planId: number;
  revision: number;
  employeeId: number;
  cycleId: number;
  signsOnPaper: boolean;
  hasSupervisor: boolean;
};

/**
 * GET /Performance/Plan: a plan, or an empty one for a person and a cycle.
 * @throws AppError 404 for a person whose plans the caller may not see.
 */
export async function readPlan(
  { db, actor }: Call,
  { planId, employeeId, cycleId }: z.output<typeof planQuery>,
): Promise<PlanView> {
  const head = planId === undefined ? null : await readHead(db, actor, planId);
  const view = await compose(db, actor, {
    head,
    employeeId: head?.employeeId ?? employeeId ?? 0,
    cycleId: head?.cycleId ?? cycleId ?? 0,
  });
  return { ...view, kpis: await readKpis(db, view) };
}

/** GET /Performance/MyPlans: the caller's own plans, of the latest cycle first. */
export async function readMyPlans({ db, actor }: Call): Promise<MyPlans> {
  const heads = await query<Head>(
    db,
    `${HEADS} where p.employee_id = $own and p.is_active
     order by (select c.starts_on from performance_cycles c where c.id = p.cycle_id) desc, p.starts_on desc, p.id desc
     limit 20`,
    { own: actor.employeeId },
  );
  const views: PlanView[] = [];
  for (const head of heads) views.push(await compose(db, actor, { head, ...head }));
  return views;
}

const HEADS = `
  select p.id as "planId", p.version as revision, p.employee_id as "employeeId", p.cycle_id as "cycleId", p.note,
    p.starts_on::text as "startsOn", ${PLAN_STATE} as state, coalesce(said.words, '') as words,
    said.words_by as "wordsBy", i.version, coalesce((i.context->>'signsOnPaper')::boolean, false) as "signsOnPaper",
    i.parties->>'supervisor' is not null as "hasSupervisor"
  from target_plans p ${JOIN_AGREEMENT} ${LAST_WORDS}`;

async function readHead(db: Db, { accountId }: Actor, planId: number): Promise<Head> {
  const head = await queryOne<Head>(
    db,
    `${HEADS} join employees e on e.id = p.employee_id and e.account_id = $accountId
     where p.id = $planId and p.is_active`,
    { planId, accountId },
  );
  if (!head) throw notFound('Plan not found');
  return head;
}

async function compose(
  db: Db,
  actor: Actor,
  { head, employeeId, cycleId }: { head: Head | null; employeeId: number; cycleId: number },
): Promise<PlanView> {
  const planner = (await readPlanned(db, actor, [employeeId])).get(employeeId)?.planner;
  // The response for someone else's plan is the same as for one that doesn't exist.
  if (!planner) throw notFound(head ? 'Plan not found' : 'Employee not found');
  const about = await queryOne<
    Pick<PlanView, 'name' | 'code' | 'designation' | 'cycle'> & { isAssessed: boolean }
  >(
    db,
    `select e.name, e.code, coalesce(g.name, '') as designation, ${isAssessed('o')} as "isAssessed",
       jsonb_build_object('id', c.id, 'name', c.name, 'startsOn', c.starts_on, 'endsOn', c.ends_on) as cycle
     from employees e join performance_cycles c on c.id = $cycleId and c.account_id = e.account_id
     cross join lateral (select e.id as employee_id, c.id as cycle_id) o
     left join designations g on g.id = e.designation_id where e.id = $employeeId`,
    { employeeId, cycleId },
  );
  if (!about) throw notFound('Cycle not found');
  const { isAssessed: isFrozen, ...rest } = about;
  const state: PlanState = head?.state ?? 'draft';
  const versions = await query<PlanVersion>(
    db,
    `select p.id as "planId", p.note, p.starts_on::text as "startsOn", ${PLAN_STATE} as state
     from target_plans p ${JOIN_AGREEMENT}
     where p.employee_id = $employeeId and p.cycle_id = $cycleId and p.is_active order by p.starts_on, p.id`,
    { employeeId, cycleId },
  );
  const isEditable = !isFrozen && mayEdit(state, planner);
  return {
    ...rest,
    planId: head?.planId ?? null,
    revision: head?.revision ?? 0,
    employeeId,
    note: head?.note ?? `Targets, ${rest.cycle.name}`.slice(0, 100),
    startsOn: head?.startsOn ?? rest.cycle.startsOn,
    state,
    words: head?.words ?? '',
    wordsBy: head?.wordsBy ?? null,
    targets: head ? await readTargets(db, head.planId) : [],
    versions,
    kpis: [],
    mayEdit: isEditable,
    proposal: isEditable ? getProposal(planner) : null,
    mayChange: !isFrozen && planner !== 'viewer' && (state === 'agreed' || state === 'set'),
    answers: head && !isFrozen ? getAnswers(state, planner, head) : [],
    version: head?.version ?? null,
  };
}

const readTargets = (db: Db, planId: number): Promise<PlannedTarget[]> =>
  query<PlannedTarget>(
    db,
    `select t.id, k.id as "kpiId", k.name as kpi, k.unit, k.direction, t.weight::float8 as weight,
       t.target::float8 as target, t.floor::float8 as floor, t.stretch::float8 as stretch, t.name
     from kpi_targets t join kpis k on k.id = t.kpi_id where t.target_plan_id = $planId order by t.position, t.id`,
    { planId },
  );

/** Returns the KPIs that a plan can have; those mapped to the person in the cycle come first. */
const readKpis = (db: Db, { employeeId, cycle }: PlanView): Promise<PlanView['kpis']> =>
  query(
    db,
    `select k.id, k.name, k.unit, m.is_mapped as "isMapped"
     from employees e join kpis k on k.account_id = e.account_id and k.is_active
     cross join lateral (select exists (select 1 from kpi_mappings m
       where m.kpi_id = k.id and m.is_active and m.business_unit_id = e.business_unit_id
         and (m.department_id is null or m.department_id = e.department_id)
         and (m.designation_id is null or m.designation_id = e.designation_id)
         and (m.employee_id is null or m.employee_id = e.id)
         and m.starts_on <= $endsOn::date and coalesce(m.ends_on, 'infinity') >= $startsOn::date) as is_mapped) m
     where e.id = $employeeId order by m.is_mapped desc, k.name, k.id limit 1000`,
    { employeeId, startsOn: cycle.startsOn, endsOn: cycle.endsOn },
  );

import type {
  PlanBoard,
  PlanRow,
  Plans,
} from '#machines/domains/performance/contracts/development.ts';
import { OPEN_STATES } from '#machines/domains/performance/development/visibility.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { SUPERVISOR } from '#server/domains/performance/reach.ts';
import { PLAN_STATUS, STEP_IS_OVERDUE } from './view.ts';

/** At most this many plans are listed. */
const MAX = 1000;

const OPEN = `('${OPEN_STATES.join(`', '`)}')`;

/** SQL for whether a plan waits for `$own`, who is the person or their current supervisor. */
const IS_MINE = `case when e.id = $own then i.state in ('draft', 'withPerson')
  when ${SUPERVISOR} = $own then i.state in ('withSupervisor', 'ended', 'reviewed') else false end`;

const ROWS = `
  select p.id as "planId", e.id as "employeeId", e.name, e.code, d.name as department, p.aim,
    p.starts_on as "startsOn", p.ends_on as "endsOn", i.state, ${PLAN_STATUS} as status,
    i.context->>'result' as result, s.steps, s.done, s.overdue, n.words as "nextStep", n.due_on as "nextDueOn",
    ${IS_MINE} as "isMine"
  from development_plans p join employees e on e.id = p.employee_id
  join departments d on d.id = e.department_id
  join workflow_instances i on i.workflow = 'developmentPlan' and i.subject_id = p.id
  cross join lateral (
    select count(*) filter (where s.state <> 'dropped')::integer as steps,
      count(*) filter (where s.state = 'done')::integer as done,
      count(*) filter (where ${STEP_IS_OVERDUE} and i.state in ('running', 'ended'))::integer as overdue
    from development_steps s where s.plan_id = p.id and s.removed_at is null) s
  left join lateral (
    select s.words, s.due_on from development_steps s
    where s.plan_id = p.id and s.removed_at is null and s.state = 'open' and i.state in ${OPEN}
    order by s.due_on, s.id limit 1) n on true
  where p.account_id = $accountId`;

/** SQL for the order: plans that aren't over first, by the due day of their next step. */
const ORDER = `order by i.is_final, n.due_on nulls last, p.id desc limit ${MAX}`;

/** GET /Development/Plans: the caller's own plans, and those of people whom they currently supervise. */
export async function readPlans({ db, actor }: Call): Promise<Plans> {
  const { accountId, employeeId: own } = actor;
  const rows = await query<PlanRow>(
    db,
    `${ROWS} and (e.id = $own or e.supervisor_id = $own and e.is_active and ${SUPERVISOR} = $own) ${ORDER}`,
    { accountId, own },
  );
  return {
    own: rows.filter(({ employeeId }) => employeeId === own),
    team: rows.filter(({ employeeId }) => employeeId !== own),
    people: await query(
      db,
      `select e.id as "employeeId", e.name, e.code, exists (select from development_plans p
         join workflow_instances i on i.workflow = 'developmentPlan' and i.subject_id = p.id
         where p.employee_id = e.id and i.state in ${OPEN}) as "hasPlan"
       from employees e where e.account_id = $accountId and e.supervisor_id = $own and e.is_active
         and ${SUPERVISOR} = $own
       order by e.name, e.id limit ${MAX}`,
      { accountId, own },
    ),
    factors: await query(
      db,
      `select id, name from behavioral_factors where account_id = $accountId and is_active order by name, id`,
      { accountId },
    ),
  };
}

/** GET /Development/PlanBoard: the plans of units that the caller may view, and how many people have one. */
export async function readPlanBoard({ db, actor }: Call): Promise<PlanBoard> {
  const units = await unitsPermitted(db, actor, MENU.developmentPlans, 'isView');
  const of = { accountId: actor.accountId, units };
  const within = '($units::bigint[] is null or e.business_unit_id = any($units))';
  const rows = await query<PlanRow>(db, `${ROWS} and ${within} ${ORDER}`, {
    ...of,
    own: actor.employeeId,
  });
  const summary = await queryOne<PlanBoard['summary']>(
    db,
    `select count(*)::integer as people,
       count(*) filter (where exists (select from development_plans p
         join workflow_instances i on i.workflow = 'developmentPlan' and i.subject_id = p.id
         where p.employee_id = e.id and i.state in ${OPEN}))::integer as "withPlan",
       (select count(*)::integer from development_steps s join development_plans p on p.id = s.plan_id
        join workflow_instances i on i.workflow = 'developmentPlan' and i.subject_id = p.id
        join employees e on e.id = p.employee_id
        where p.account_id = $accountId and ${within} and s.removed_at is null
          and i.state in ('running', 'ended') and ${STEP_IS_OVERDUE}) as overdue,
       (select count(*)::integer from grow_talks k join employees e on e.id = k.coachee_id
        where k.account_id = $accountId and ${within} and k.finished_at is not null
          and k.held_on > account_day($accountId) - 365) as talks
     from employees e where e.account_id = $accountId and e.is_active and ${within}`,
    of,
  );
  return { rows, summary: summary ?? { people: 0, withPlan: 0, overdue: 0, talks: 0 } };
}

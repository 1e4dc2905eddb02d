import { query } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { daysBefore, officeTime } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Scenario, Stage } from '#server/demo/stage/scenario.ts';
import { planNextYear } from './performancePlans.ts';
import { assess } from './performanceStages.ts';
import { ANCHORS, FACTORS, KPIS, LINKS, OBJECTIVES, RATINGS, WEIGHTS } from './performanceRows.ts';

/** The record types that this scenario creates. */
const TYPES = [
  'strategicPlan',
  'objective',
  'kpi',
  'kpiMapping',
  'ratingScale',
  'evaluationCriterion',
  'behavioralFactor',
  'jobDescription',
  'performanceCycle',
  'targetPlan',
  'kpiResult',
  'performanceRole',
] as const;

/** A strategic plan with KPIs, and this year's cycle with everyone's targets and results. */
export const performance: Scenario = (stage) => [
  {
    at: officeTime(daysBefore(stage.today, 35), 75),
    happen: async () => {
      await keepStrategy(stage);
      await keepCriteria(stage);
      await setTargets(stage);
      await recordUnrecorded(stage.tx, ...TYPES);
    },
  },
  {
    at: officeTime(daysBefore(stage.today, 12), 90),
    happen: (engine) => assess(stage, engine),
  },
  {
    at: officeTime(daysBefore(stage.today, 6), 60),
    happen: (engine) => planNextYear(stage, engine),
  },
];

async function keepStrategy({ tx, actor, today }: Stage): Promise<void> {
  const by = { accountId: ACCOUNT_ID, userId: actor('hr').userId };
  const year = Number(today.slice(0, 4));
  await query(
    tx,
    `with plan as (
       insert into strategic_plans (account_id, name, starts_on, ends_on, vision, changed_by)
       values ($accountId, $name, make_date($year, 1, 1), make_date($year + 2, 12, 31),
         'The mill that customers name first when a delivery must not be late.', $userId) returning id
     )
     insert into objectives (account_id, name, plan_id, perspective, weight, changed_by)
     select $accountId, o->>0, plan.id, o->>1, 1, $userId
     from plan, jsonb_array_elements($objectives::jsonb) o`,
    { ...by, year, name: `Plan ${year}–${year + 2}`, objectives: JSON.stringify(OBJECTIVES) },
  );
  await query(
    tx,
    `update objectives c set parent_id = p.id
     from jsonb_array_elements($objectives::jsonb) o
     join objectives p on p.account_id = $accountId and p.name = o->>2
     where c.account_id = $accountId and c.name = o->>0`,
    { accountId: ACCOUNT_ID, objectives: JSON.stringify(OBJECTIVES) },
  );
  await query(
    tx,
    `insert into objective_links (objective_id, position, target_id)
     select o.id, l.place, t.id from jsonb_array_elements($links::jsonb) with ordinality as l (pair, place)
     join objectives o on o.account_id = $accountId and o.name = l.pair->>0
     join objectives t on t.account_id = $accountId and t.name = l.pair->>1`,
    { accountId: ACCOUNT_ID, links: JSON.stringify(LINKS) },
  );
  await query(
    tx,
    `with made as (
       insert into kpis (account_id, name, objective_id, unit, direction, frequency, summary, source, cap,
         measured, changed_by)
       select $accountId, k->>0, o.id, k->>2, k->>3, 'quarterly', k->>4, 'hand', 120,
         'From the monthly report of the plant.', $userId
       from jsonb_array_elements($kpis::jsonb) k
       join objectives o on o.account_id = $accountId and o.name = k->>1
       returning id, name
     )
     insert into kpi_mappings (note, kpi_id, business_unit_id, starts_on, changed_by)
     select m.name, m.id, u.id, make_date($year, 1, 1), $userId
     from made m join business_units u on u.account_id = $accountId`,
    { ...by, year, kpis: JSON.stringify(KPIS) },
  );
}

async function keepCriteria({ tx, actor, today }: Stage): Promise<void> {
  const by = { accountId: ACCOUNT_ID, userId: actor('hr').userId };
  const year = Number(today.slice(0, 4));
  await query(
    tx,
    `with scale as (
       insert into rating_scales (account_id, name, lowest, highest, decimals, changed_by)
       values ($accountId, 'One to five', 1, 5, 2, $userId) returning id
     ), bands as (
       insert into rating_bands (rating_scale_id, from_mark, name)
       select scale.id, (r->>0)::numeric, r->>1 from scale, jsonb_array_elements($ratings::jsonb) r
     )
     insert into evaluation_criteria (account_id, name, scale_id, kpi_weight, supervisor_weight, hr_weight,
       self_weight, missing, worst_percent, best_percent, shows_calibrated, changed_by)
     select $accountId, 'Everyone', id, 60, 80, 20, 0, 'leftOut', 50, 120, true, $userId from scale`,
    { ...by, ratings: JSON.stringify(RATINGS) },
  );
  await query(
    tx,
    `with factors as (
       insert into behavioral_factors (account_id, name, weight, description, changed_by)
       select $accountId, f->>0, 1, f->>1, $userId from jsonb_array_elements($factors::jsonb) f
       returning id
     )
     insert into factor_anchors (behavioral_factor_id, mark, name)
     select factors.id, (a->>0)::numeric, a->>1 from factors, jsonb_array_elements($anchors::jsonb) a`,
    { ...by, factors: JSON.stringify(FACTORS), anchors: JSON.stringify(ANCHORS) },
  );
  await query(
    tx,
    `insert into performance_cycles (account_id, name, starts_on, ends_on, absence_days, appeal_days,
       changed_by)
     values ($accountId, $name, make_date($year, 1, 1), make_date($year, 12, 31), 30, 14, $userId)`,
    { ...by, year, name: `Performance ${year}` },
  );
  await query(
    tx,
    `insert into performance_roles (note, business_unit_id, employee_id, duty, starts_on, changed_by)
     select 'Compares the scores of all units.', u.id, n.id, 'calibrate', make_date($year, 1, 1), $userId
     from business_units u, unnest($named::bigint[]) n (id) where u.account_id = $accountId`,
    { ...by, year, named: ['hr', 'hr2'].map((login) => actor(login).employeeId) },
  );
  await query(
    tx,
    `insert into job_descriptions (account_id, name, designation_id, starts_on, purpose, duties, requirements,
       changed_by)
     select $accountId, d.name || ' ' || $year, d.id, make_date($year, 1, 1),
       'To do the work of a ' || d.name || ' safely and as planned.',
       'Carry out the plan of the day. Report stops and near misses. Hand the work over in order.',
       'Training for the machines in use.', $userId
     from designations d where d.account_id = $accountId order by d.id limit 6`,
    { ...by, year: String(year) },
  );
}

/** Everyone's plans, with results for each quarter. */
async function setTargets({ tx, actor, today }: Stage): Promise<void> {
  const by = { accountId: ACCOUNT_ID, userId: actor('hr').userId };
  await query(
    tx,
    `with chosen as (
       select e.id, e.business_unit_id from employees e
       where e.account_id = $accountId and e.is_active
     ), plans as (
       insert into target_plans (note, business_unit_id, employee_id, cycle_id, starts_on, state, changed_by)
       select 'Targets ' || extract(year from c.starts_on), p.business_unit_id, p.id, c.id, c.starts_on,
         'agreed', $userId
       from chosen p join performance_cycles c on c.account_id = $accountId
       returning id
     )
     insert into kpi_targets (target_plan_id, position, kpi_id, weight, target)
     select plans.id, w.place, k.id, w.weight, (given->>5)::numeric
     from plans
     cross join jsonb_array_elements($kpis::jsonb) with ordinality as g (given, place)
     join unnest($weights::numeric[]) with ordinality as w (weight, place) on w.place = g.place
     join kpis k on k.account_id = $accountId and k.name = given->>0`,
    {
      ...by,
      kpis: JSON.stringify(KPIS),
      weights: WEIGHTS,
    },
  );
  await query(
    tx,
    `insert into kpi_results (note, business_unit_id, employee_id, kpi_id, result_on, value, changed_by)
     select 'Monthly report of the plant', p.business_unit_id, p.employee_id, t.kpi_id, q.day,
       -- If results are summed, a quarter's result is a quarter of the year's target. Results vary more between people
       -- than between quarters, and for some KPIs lower is better.
       round((given->>6)::numeric
         * case when k.direction = '2' then 2 - f.reached else f.reached end
         / case when k.summary = 'sum' then 4 else 1 end, 1), $userId
     from target_plans p join kpi_targets t on t.target_plan_id = p.id join kpis k on k.id = t.kpi_id
     join jsonb_array_elements($kpis::jsonb) given on given->>0 = k.name
     join performance_cycles c on c.id = p.cycle_id
     cross join lateral (
       select (c.starts_on + make_interval(months => 3 * n) - interval '1 day')::date as day, n as place
       from generate_series(1, 4) n) q
     cross join lateral (
       select (66 + p.employee_id * 7 % 11 * 5 + (t.kpi_id * 3 + q.place * 5) % 9) / 100.0 as reached) f
     where k.account_id = $accountId and q.day < $today::date`,
    { ...by, today, kpis: JSON.stringify(KPIS) },
  );
}

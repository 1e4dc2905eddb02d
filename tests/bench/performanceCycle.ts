import { query, queryOne } from '#server/platform/db/sql.ts';
import { runJob } from '#workers/runJob.ts';
import type { Job } from '#machines/core/contracts/jobs.ts';
import { createClient } from '#tests/support/client.ts';
import { getJobMeans } from '#tests/support/cycleWork.ts';
import { signInMany } from './clients.ts';
import type { Bench } from './fixture.ts';
import { timesOfPath } from './section.ts';
import { alone, quantile, type Figure } from './table.ts';

/** Each act takes at most this long, and the board this many milliseconds. */
const GOAL_S = 60;
const GOAL_MS = 100;
const CALLS = 15;
const CYCLE = 1;

const ACTS = [
  { what: 'opening', path: 'OpenCycle', state: 'self' },
  { what: 'closing', path: 'CloseForms', state: 'calibration' },
  { what: 'publishing', path: 'Publish', state: 'published' },
] as const;

/**
 * A cycle of 50,000 people, each with a login, a supervisor, targets, results and half a year under someone else: opened,
 * closed after two fifths of the forms are given, and published; and the board at each stage.
 */
export async function performanceCycle(bench: Bench): Promise<Figure[]> {
  const { owner, url } = bench;
  await fill(bench);
  await owner.raw('analyze');
  const client = await createClient(url, 'hr');
  const figures: Figure[] = [];
  const bare = await bareRows(bench);
  for (const { what, path, state } of ACTS) {
    if (path === 'CloseForms') await giveForms(bench);
    bench.says(what);
    const { status, body } = await client.post(`/Performance/${path}`, {
      cycleId: CYCLE,
      ...(path === 'CloseForms' && { comment: 'The day for forms has passed' }),
    });
    if (status !== 200) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`);
    const begun = performance.now();
    await runJob(getJobMeans(bench), (body as { job: Job }).job.id);
    const seconds = (performance.now() - begun) / 1000;
    const { count = 0 } =
      (await queryOne<{ count: number }>(
        owner,
        `select count(*)::integer as count from workflow_instances where workflow = 'appraisal' and state = $state`,
        { state },
      )) ?? {};
    figures.push({
      ...alone(`${what} ${count} forms`, 's', seconds, GOAL_S),
      beside: bare,
      ratio: bare / seconds,
    });
    await owner.raw('vacuum analyze appraisals, workflow_instances, appraisal_forms');
    for (const [of, call, goal] of [
      ['the board’s first page', `/Performance/Board?cycleId=${CYCLE}`, GOAL_MS],
      ['its totals', `/Performance/CycleSummary?cycleId=${CYCLE}`],
      ['what HR can do', `/Performance/CycleWork?cycleId=${CYCLE}`],
    ] as const) {
      const times = await timesOfPath(client, call, CALLS);
      figures.push(alone(`after ${what}: ${of}, p50`, 'ms', quantile(times, 0.5), goal));
    }
  }
  return figures;
}

/** Seconds for one signed-size row a person, in one statement: what the disk and the processor give today. */
async function bareRows({ owner }: Bench): Promise<number> {
  await owner.raw('create table bare_forms (id bigint primary key, context jsonb, text text)');
  const begun = performance.now();
  await query(
    owner,
    `insert into bare_forms select id, jsonb_build_object('employeeId', id, 'cycle', name), repeat('x', 300)
     from employees`,
    {},
  );
  return (performance.now() - begun) / 1000;
}

async function fill(bench: Bench): Promise<void> {
  const { owner, services } = bench;
  bench.says('logins');
  const people = await queryOne<{ count: number }>(
    owner,
    `select count(*)::integer as count from employees where id not in (select employee_id from users where employee_id is not null)`,
  );
  await signInMany(owner, services.secret, people?.count ?? 0);
  bench.says('targets and results');
  await owner.raw(`
    update employees set supervisor_id = 1 + (id / 10) % 5000 where id <> 1 + (id / 10) % 5000;
    select fill_employee_versions();
    insert into rating_scales (account_id, name, lowest, highest, decimals) values (1, 'Five', 1, 5, 2);
    insert into rating_bands (rating_scale_id, name, from_mark) values (1, 'Low', 1), (1, 'Good', 3);
    insert into evaluation_criteria (account_id, name, scale_id, kpi_weight, supervisor_weight, hr_weight,
      self_weight, missing, worst_percent, best_percent, shows_calibrated)
      values (1, 'All', 1, 60, 80, 20, 0, 'leftOut', 0, 120, true);
    insert into behavioral_factors (account_id, name, weight)
      select 1, 'Factor ' || n, 1 from generate_series(1, 6) n;
    insert into kpis (account_id, name, unit, direction, frequency, summary, source, cap)
      select 1, 'KPI ' || n, '%', '1', 'monthly', 'average', 'hand', 120 from generate_series(1, 4) n;
    insert into performance_cycles (account_id, name, starts_on, ends_on, absence_days, appeal_days)
      values (1, 'Year 2026', '2026-01-01', '2026-12-31', 30, 14);
    insert into target_plans (note, business_unit_id, employee_id, cycle_id, starts_on, state)
      select 'Targets', business_unit_id, id, 1, '2026-01-01', 'agreed' from employees where is_active;
    insert into kpi_targets (target_plan_id, position, kpi_id, weight, target)
      select p.id, k.id, k.id, 25, 100 from target_plans p cross join kpis k;
    insert into kpi_results (note, business_unit_id, employee_id, kpi_id, result_on, value)
      select 'Report', e.business_unit_id, e.id, k.id, make_date(2026, m, 28), 80 + (e.id + m) % 40
      from employees e cross join kpis k cross join generate_series(3, 9, 3) m`);
}

/** Two fifths of the people have given their own marks. */
const giveForms = ({ owner }: Bench): Promise<unknown> =>
  query(
    owner,
    `insert into appraisal_forms (appraisal_id, kind, version, rater_id, marks, words, sent_at)
     select a.id, 'self', 1, a.employee_id, (
       select jsonb_object_agg(f.id, jsonb_build_object('mark', 3, 'words', 'As the report says'))
       from behavioral_factors f), 'A good year', now()
     from appraisals a where a.id % 5 < 2`,
    {},
  );

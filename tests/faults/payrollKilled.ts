import { setTimeout as sleep } from 'node:timers/promises';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { declaredRecordTypes } from '#server/platform/history/records/declared.ts';
import { createPayStructure } from '#tests/support/payStructure.ts';
import { openHarness, type Harness } from './harness/harness.ts';
import { createStaff, type Staff } from './harness/fixture.ts';
import { settled } from './harness/settled.ts';
import { historyBreaches } from './harness/verified.ts';
import type { Outcome, Scenario, Setting } from './scenario.ts';

/** A worker counts as dead after 15 s; on two cores with all else beside it the rest takes its time. */
const ENDS_WITHIN_MS = 240_000;

interface Step {
  login: string;
  /** Relative to `/api`. */
  path: string;
  body: (runId: number) => object;
  /** Whether the step has happened. */
  isDone: string;
}

const event = (login: string, type: string, state: string): Step => ({
  login,
  path: '/Workflow/Dispatch',
  body: (runId) => ({
    workflow: 'payrollRun',
    items: [{ subjectId: runId, event: { type } }],
  }),
  isDone: `select from workflow_instances where workflow = 'payrollRun' and subject_id = $runId and state = '${state}'`,
});

/** From a calculated run to a paid month. */
const STEPS: readonly Step[] = [
  event('hr', 'send', 'review'),
  event('md', 'approve', 'secondReview'),
  event('audit', 'approve', 'approved'),
  event('hr', 'lock', 'locked'),
  {
    login: 'finance',
    path: '/Payroll/MakeFile',
    body: (runId) => ({ runId, bankId: 1, format: 'csv' }),
    isDone: 'select from payment_files where run_id = $runId',
  },
  {
    login: 'finance',
    path: '/Payroll/PayCash',
    body: (runId) => ({ runId }),
    isDone: `select from payments p join slips s on s.id = p.slip_id
      where s.run_id = $runId and p.method = 'cash'`,
  },
  event('finance', 'pay', 'paid'),
];

/** Server and worker killed at each step of a month of pay: nothing is lost, nothing is paid twice. */
export const payrollKilled: Scenario = {
  name: 'payroll-killed',
  what: 'kill -9 of the worker while a month is calculated, and of the server while it is approved, locked and paid',
  async run(setting) {
    const harness = await openHarness({
      servers: 1,
      workers: 1,
      people: setting.short ? 2_000 : 10_000,
    });
    try {
      return await onHarness(harness, setting);
    } finally {
      await harness.close();
    }
  },
};

async function onHarness(harness: Harness, setting: Setting): Promise<Outcome> {
  const { owner } = harness;
  const { months } = await createPayStructure(owner);
  await recordStructure(owner);
  const staff = createStaff(harness);
  const breaches: string[] = [];
  let [workerKills, serverKills] = [0, 0];
  for (let month = 1; month <= (setting.short ? 1 : 3); month += 1) {
    const runId = await created(harness, staff, months.get(month) ?? 0);
    workerKills += await calculatedInSpite(harness, setting, runId);
    breaches.push(...(await calculationBreaches(harness, runId)));
    for (const step of STEPS)
      serverKills += await doneInSpite(harness, staff, setting, { runId, step });
    breaches.push(...(await paymentBreaches(harness, runId)));
  }
  if (workerKills === 0) breaches.push('no kill came while a run was being calculated');
  if (serverKills === 0) breaches.push('no kill came while a step was under way');
  const { breaches: unsettled } = await settled(owner, 60);
  return {
    counts: { 'kills of the worker': workerKills, 'kills of the server': serverKills },
    breaches: [...breaches, ...unsettled, ...(await historyBreaches(harness))],
  };
}

/** The structure is inserted without calls, so the history of its rows begins here. */
const recordStructure = (owner: Harness['owner']): Promise<unknown> =>
  withTransaction(owner, (tx) =>
    recordUnrecorded(tx, ...declaredRecordTypes.value.map(({ recordType }) => recordType)),
  );

/** Sends a call once. Null if the server was gone before it answered. */
async function sent(
  { servers }: Harness,
  staff: Staff,
  login: string,
  path: string,
  body: object,
): Promise<{ status: number; body: unknown } | null> {
  const token = await staff.token(login);
  try {
    const response = await fetch(`${servers[0]?.url}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}

async function created(harness: Harness, staff: Staff, monthId: number): Promise<number> {
  const body = { kind: 'salary', monthId };
  const answer = await sent(harness, staff, 'hr', '/Payroll/CreateRun', body);
  if (answer?.status !== 200) throw new Error(`No run: ${JSON.stringify(answer)}`);
  return (answer.body as { id: number }).id;
}

/** Kills the worker while it calculates; returns how often it was in the middle. */
async function calculatedInSpite(
  harness: Harness,
  { short, random, say }: Setting,
  runId: number,
): Promise<number> {
  const [worker] = harness.workers;
  let kills = 0;
  for (let kill = 0; kill < (short ? 1 : 4); kill += 1) {
    await attempted(harness, runId, kill);
    await sleep(random.between(0, 800));
    await worker?.kill();
    const state = await stateOf(harness, runId);
    say(`the worker was killed while the run was ${state}`);
    await worker?.start();
    if (state !== 'calculating') break;
    kills += 1;
  }
  for (const end = performance.now() + ENDS_WITHIN_MS; performance.now() < end;) {
    if ((await stateOf(harness, runId)) !== 'calculating') return kills;
    await sleep(250);
  }
  throw new Error('The run was never calculated');
}

/** Waits until the job's attempt after so many has begun. */
async function attempted({ owner }: Harness, runId: number, after: number): Promise<void> {
  for (const end = performance.now() + ENDS_WITHIN_MS; performance.now() < end;) {
    const job = await queryOne<{ attempt: number; state: string }>(
      owner,
      `select attempt, state from jobs where kind = 'payrollRun' and (input->>'runId')::bigint = $runId
       order by id desc limit 1`,
      { runId },
    );
    if (job && (job.attempt > after || job.state === 'done')) return;
    await sleep(10);
  }
}

const stateOf = async ({ owner }: Harness, runId: number): Promise<string> =>
  (
    await queryOne<{ state: string }>(
      owner,
      `select state from workflow_instances where workflow = 'payrollRun' and subject_id = $runId`,
      { runId },
    )
  )?.state ?? '';

/** Sends a step, kills the server meanwhile, and sends it again until it has happened. */
async function doneInSpite(
  harness: Harness,
  staff: Staff,
  { random, say }: Setting,
  { runId, step: { login, path, body, isDone } }: { runId: number; step: Step },
): Promise<number> {
  const [server] = harness.servers;
  await staff.token(login);
  const answer = sent(harness, staff, login, path, body(runId));
  await sleep(random.between(0, 120));
  await server?.kill();
  const isLost = (await answer) === null;
  await server?.start();
  say(`${path} of ${login}: ${isLost ? 'killed before its answer' : 'answered before the kill'}`);
  for (let tries = 0; tries < 5; tries += 1) {
    if ((await query(harness.owner, isDone, { runId })).length > 0) return Number(isLost);
    await sent(harness, staff, login, path, body(runId));
  }
  throw new Error(`${path} of ${login} did not happen`);
}

/** Everyone has one slip, of the only version. */
async function calculationBreaches({ owner }: Harness, runId: number): Promise<string[]> {
  const row = await queryOne<Record<'slips' | 'people' | 'versions' | 'expected', number>>(
    owner,
    `select count(*)::integer as slips, count(distinct employee_id)::integer as people,
       (select count(*)::integer from payroll_versions where run_id = $runId) as versions,
       (select count(*)::integer from salary_assignments) as expected
     from slips where run_id = $runId`,
    { runId },
  );
  const isWhole =
    row?.slips === row?.expected && row?.people === row?.expected && row?.versions === 1;
  return isWhole ? [] : [`the calculation left ${JSON.stringify(row)}`];
}

/** Every slip is paid once, with its net. */
async function paymentBreaches({ owner }: Harness, runId: number): Promise<string[]> {
  const row = await queryOne<Record<'net' | 'paid' | 'twice' | 'unpaid', number>>(
    owner,
    `select sum(s.net)::bigint as net, sum(p.amount)::bigint as paid,
       count(*) filter (where p.count > 1)::integer as twice,
       count(*) filter (where s.state <> 'paid')::integer as unpaid
     from slips s left join lateral (
       select sum(amount) as amount, count(*) as count from payments
       where slip_id = s.id and state = 'paid') p on true
     where s.run_id = $runId and s.is_live`,
    { runId },
  );
  const isWhole = row?.net === row?.paid && row?.twice === 0 && row?.unpaid === 0;
  return isWhole ? [] : [`the payments came to ${JSON.stringify(row)}`];
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobDetails } from '#machines/core/contracts/jobs.ts';
import type { ImportCheck, RecentImport } from '#machines/kits/resources/contract.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { people, person } from '#tests/api/people/import/files.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import { openHarness, type Harness } from './harness/harness.ts';
import { settled } from './harness/settled.ts';
import { historyBreaches } from './harness/verified.ts';
import type { Outcome, Scenario, Setting } from './scenario.ts';

const ROWS = 20_000;
const BASE = '/Import/People';
/** A worker counts as dead after 15 s; on two cores with all else beside it the rest takes its time. */
const ENDS_WITHIN_MS = 240_000;

/** A worker killed while a job checks a file, and again while a job writes it. */
export const killedImport: Scenario = {
  name: 'killed-import',
  what: 'kill -9 of the worker in the middle of checking and of importing a file of 20,000 rows',
  async run(setting) {
    const harness = await openHarness({ servers: 1, workers: 1 });
    try {
      return await onHarness(harness, setting);
    } finally {
      await harness.close();
    }
  },
};

async function onHarness(harness: Harness, setting: Setting): Promise<Outcome> {
  const { owner } = harness;
  const hr = await createClient(harness.servers[0]?.url ?? '', 'hr');
  const breaches: string[] = [];
  const before = await countPeople(harness);
  const rows = Array.from({ length: ROWS }, (_, n) => person(`K${String(n + 1).padStart(5, '0')}`));

  const checkId = await started(hr, '/Jobs/CheckFile', {
    base: BASE,
    format: 'csv',
    content: people(...rows),
    asked: { businessUnit: 'North' },
    title: 'people.csv',
    place: '/import',
  });
  const checked = await killedWhile(harness, setting, checkId, () =>
    sleep(setting.random.between(100, 2500)),
  );
  const counts = (checked.job.result as ImportCheck | null)?.counts;
  if (checked.job.state !== 'done' || counts?.new !== ROWS) {
    breaches.push(`the check ended as ${checked.job.state}: ${checked.job.error}`);
  }
  if ((await countPeople(harness)) !== before) breaches.push('a check stored people');

  const importId = await started(hr, '/Jobs/ImportFile', { checkId });
  const stored = await killedWhile(harness, setting, importId, async () => {
    await writing(harness);
    await sleep(setting.random.between(0, 1500));
  });
  const half = stored.seen.filter((count) => count !== before);
  if (half.length > 0) breaches.push(`after a kill ${half.join(', ')} people stood, not ${before}`);
  if (stored.job.state !== 'done') {
    breaches.push(`the import ended as ${stored.job.state}: ${stored.job.error}`);
  }
  const after = await countPeople(harness);
  if (after !== before + ROWS) breaches.push(`${after - before} of ${ROWS} people are there`);
  const imports = (await hr.get(`${BASE}/Imports`)).body as RecentImport[];
  if (imports.length !== 1) breaches.push(`${imports.length} imports are recorded`);
  if (checked.kills === 0 || stored.kills === 0) breaches.push('no kill came in the middle');
  const { breaches: unsettled } = await settled(owner, 60);
  return {
    counts: {
      'kills while checking': checked.kills,
      'kills while writing': stored.kills,
      'people imported': after - before,
      'attempts of the check': checked.attempts,
      'attempts of the import': stored.attempts,
    },
    breaches: [...breaches, ...unsettled, ...(await historyBreaches(harness))],
  };
}

interface Killed {
  job: JobDetails;
  /** Those that came before the job had ended. */
  kills: number;
  attempts: number;
  /** How many people stood after each of them. */
  seen: number[];
}

/** Kills the worker each time it is at the job and `middle` has come; then waits for the job's end. */
async function killedWhile(
  harness: Harness,
  { short, say }: Setting,
  id: number,
  middle: () => Promise<void>,
): Promise<Killed> {
  const [worker] = harness.workers;
  const seen: number[] = [];
  for (let kill = 0; kill < (short ? 1 : 3); kill += 1) {
    await running(harness, id, kill);
    await middle();
    await worker?.kill();
    const { state } = await getState(harness, id);
    if (state === 'running') seen.push(await countPeople(harness));
    say(`job ${id} killed, it was ${state}`);
    await worker?.start();
    if (state !== 'running') break;
  }
  const end = performance.now() + ENDS_WITHIN_MS;
  for (;;) {
    const { state, attempts, result, error } = await getState(harness, id);
    if ((state !== 'running' && state !== 'queued') || performance.now() > end) {
      const job = { state, result, error } as JobDetails;
      return { job, kills: seen.length, attempts, seen };
    }
    await sleep(250);
  }
}

interface Stored extends Pick<JobDetails, 'state' | 'result' | 'error'> {
  attempts: number;
}

async function getState({ owner }: Harness, id: number): Promise<Stored> {
  const job = await queryOne<Stored>(
    owner,
    'select state, result, error, attempt as attempts from jobs where id = $id',
    { id },
  );
  if (!job) throw new Error(`There is no job ${id}`);
  return job;
}

/** Waits until a worker is at it that comes after so many. */
async function running(harness: Harness, id: number, after: number): Promise<void> {
  for (const end = performance.now() + ENDS_WITHIN_MS; performance.now() < end;) {
    const { state, attempts } = await getState(harness, id);
    if (attempts > after || (state !== 'running' && state !== 'queued')) return;
    await sleep(20);
  }
}

/** Waits until a worker has begun to write people. */
async function writing({ owner }: Harness): Promise<void> {
  for (const end = performance.now() + ENDS_WITHIN_MS; performance.now() < end;) {
    const [match] = await query(
      owner,
      `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where l.relation = 'employees'::regclass and l.mode = 'RowExclusiveLock'
         and a.application_name = 'cadre worker'`,
    );
    if (match) return;
    await sleep(20);
  }
}

async function countPeople({ owner }: Harness): Promise<number> {
  const row = await queryOne<{ count: number }>(
    owner,
    'select count(*)::integer as count from employees',
  );
  return row?.count ?? 0;
}

async function started(client: Client, path: string, body: object): Promise<number> {
  const answer = await client.post(path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return (answer.body as { job: Job }).job.id;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobDetails } from '#machines/core/contracts/jobs.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { decide, request, STAGES } from './bulk.ts';
import { PEOPLE, type Bench } from './fixture.ts';
import { startProgram } from './programs.ts';
import { alone, type Figure } from './table.ts';

const ALL = 100_000;
const YEAR = 2026;
/** As many chains as one bundle of proofs holds. */
const PROVEN = 10_000;
const MAX_MB = 150;
/** Without a limit V8 keeps some 170 MB of garbage, which hides what an export holds. */
const HEAP = '--max-old-space-size=192';
const WATCHED_MS = 250;

/**
 * Exports of 100,000 rows as jobs, each by a worker that has done nothing else: what its process grows by,
 * and how long it takes.
 */
export async function exports(bench: Bench): Promise<Figure[]> {
  const rows = Math.ceil(ALL * bench.scale);
  await createEmployees(bench.owner, Math.max(0, rows - PEOPLE * bench.scale));
  const ids = await request(bench, rows, YEAR);
  bench.says(`${ids.length} increments`);
  const proven = ids.slice(0, Math.ceil(PROVEN * bench.scale));
  for (const { login, event } of STAGES) {
    await decide(bench, await bench.actor(login), proven, event);
  }
  await bench.owner.raw('vacuum analyze');
  bench.says('the history is made');
  const increments = { businessUnitId: '0', year: String(YEAR), viewType: 'request' };
  const files: [string, string, Record<string, string>][] = [
    ['employee list, CSV', '/Reports/employeeList/File', { format: 'csv' }],
    [
      'increments, XLSX',
      '/PdfAndExcelReport/IncrementExport',
      { ...increments, worplaceGroupId: '0', sectionId: '0', format: 'xlsx' },
    ],
    ['history, CSV', '/Workflow/HistoryFile', { event: 'request', format: 'csv' }],
    ['history with proof', '/Workflow/Proof', { event: 'hr.recommend' }],
  ];
  const figures: Figure[] = [];
  for (const [what, call, query] of files) {
    const { job, grown, seconds } = await exported(bench, { call, query, title: what });
    figures.push(
      alone(`${what}, ${job.done} rows`, 's', seconds),
      alone(`${what}, memory grown by`, 'MB', grown, MAX_MB),
    );
    bench.says(`${what}: ${job.state}, ${job.done} rows, ${job.error ?? `${grown.toFixed(0)} MB`}`);
  }
  return figures;
}

async function exported(bench: Bench, input: { call: string; query: object; title: string }) {
  const client = await createClient(bench.url, 'allRoles');
  const environment = {
    DATABASE_URL: bench.databaseUrl,
    DATA_DIR: bench.dataDir,
    DATABASE_POOL: '10',
  };
  const worker = await startProgram('worker', environment, [HEAP]);
  try {
    await sleep(2000);
    const before = worker.memory();
    const begun = performance.now();
    const answer = await client.post('/Jobs/StartExport', { ...input, place: '/' });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const { id } = (answer.body as { job: Job }).job;
    for (;;) {
      const job = await getJob(client, id);
      if (job.state === 'done' || job.state === 'failed') {
        const seconds = (performance.now() - begun) / 1000;
        return { job, grown: worker.peakMemory() - before, seconds };
      }
      await sleep(WATCHED_MS);
    }
  } finally {
    await worker.stop();
  }
}

const getJob = async (client: Client, id: number): Promise<JobDetails> =>
  (await client.get(`/Jobs/Job?id=${id}`)).body as JobDetails;

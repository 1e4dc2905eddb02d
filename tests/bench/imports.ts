import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobDetails } from '#machines/core/contracts/jobs.ts';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import { createEmployees, hire, recordAll } from '#tests/support/factories.ts';
import {
  getLongFiles,
  getResourceFiles,
  getText,
  prepareLongFiles,
  type LongFile,
} from '#tests/support/longFiles.ts';
import { PEOPLE, type Bench } from './fixture.ts';
import { startProgram } from './programs.ts';
import { alone, type Figure } from './table.ts';

const ALL = 100_000;
const MAX_SECONDS = 180;
const MAX_MB = 500;
const WATCHED_MS = 250;

/**
 * Every import with 100,000 rows, checked and imported by jobs as its screen does, each by a worker that has done
 * nothing else. `--only=Punches` measures the imports with such a path.
 */
export async function imports(bench: Bench): Promise<Figure[]> {
  const rows = Math.ceil(ALL * bench.scale);
  await createEmployees(bench.owner, Math.max(0, rows - PEOPLE * bench.scale));
  await prepareLongFiles(bench.owner);
  await hire(bench.owner, {
    login: 'keeper',
    roles: ['employee', 'supervisor', 'hr', 'finance', 'admin'],
  });
  // Imports refuse to rely on rows that were not written by Cadre.
  await recordAll(bench.owner);
  await bench.owner.raw('vacuum analyze');
  const keeper = await createClient(bench.url, 'keeper');
  const lists = await getResourceFiles(async ({ id }) => {
    const answer = await keeper.get(`/Resources/${id}/Template?format=csv`);
    const cells = String(answer.body)
      .trim()
      .replaceAll(/[\ufeff"]/g, '');
    return cells.split(',');
  });
  const figures: Figure[] = [];
  for (const file of [...getLongFiles(rows), ...lists]) {
    if (bench.only && !bench.only.test(file.base)) continue;
    figures.push(...(await imported(bench, keeper, file, rows)));
  }
  return figures;
}

async function imported(bench: Bench, keeper: Client, file: LongFile, rows: number) {
  const worker = await startProgram('worker', {
    DATABASE_URL: bench.databaseUrl,
    DATA_DIR: bench.dataDir,
    DATABASE_POOL: '10',
  });
  try {
    const { base, asked } = file;
    const content = getText(file, rows);
    const checked = await run(keeper, '/Jobs/CheckFile', {
      base,
      asked,
      content,
      format: 'csv',
      title: base,
      place: '/import',
    });
    const figures = [alone(`${base} checked`, 's', checked.seconds, MAX_SECONDS)];
    const counts = (checked.job.result as ImportCheck | null)?.counts;
    let done: Awaited<ReturnType<typeof run>> | null = null;
    if (counts && counts.new + counts.changed > 0) {
      const input = { checkId: checked.job.id, isGoodOnly: counts.refused > 0 };
      done = await run(keeper, '/Jobs/ImportFile', input);
      figures.push(alone(`${base} imported`, 's', done.seconds, MAX_SECONDS));
    }
    figures.push(alone(`${base}, memory`, 'MB', worker.peakMemory(), MAX_MB));
    bench.says(
      `${base}: ${JSON.stringify(counts ?? checked.job.error)}, ${checked.seconds.toFixed(1)} s, ` +
        `${done ? `${done.job.error ?? done.job.state} ${done.seconds.toFixed(1)} s` : 'nothing to import'}, ` +
        `${worker.peakMemory().toFixed(0)} MB`,
    );
    return figures;
  } finally {
    await worker.stop();
  }
}

async function run(keeper: Client, path: string, body: object) {
  const begun = performance.now();
  const answer = await keeper.post(path, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body).slice(0, 500));
  const { id } = (answer.body as { job: Job }).job;
  for (;;) {
    const job = (await keeper.get(`/Jobs/Job?id=${id}`)).body as JobDetails;
    if (job.finishedAt !== null) return { job, seconds: (performance.now() - begun) / 1000 };
    await sleep(WATCHED_MS);
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '#tests/support/client.ts';
import { openBare } from './bareSingle.ts';
import { decide } from './bulk.ts';
import { fillWaiting } from './fillWaiting.ts';
import { drive, post } from './load.ts';
import { PEOPLE, type Bench } from './fixture.ts';
import { hotFunctions } from './profile.ts';
import { startProgram, startScript } from './programs.ts';
import { figure, type Figure, type Round } from './table.ts';

/** The concurrency, the number in a round, and the goal relative to bare statements. */
const LOADS = [
  { concurrency: 1, rows: 300, atLeast: 1 },
  { concurrency: 16, rows: 1200, atLeast: 1.5 },
  { concurrency: 64, rows: 2400, atLeast: 2.5 },
] as const;
const ROUNDS = 3;
const HTTP_AT_LEAST = 0.7;
const WARM_UP = 1000;
const PROFILED = 5000;

const EVENT = { type: 'md.approve' };

/**
 * Single approvals: by the engine alone, and by HTTP; beside the same rows written by bare statements, and
 * beside a server that answers the same call without a database, alternating by round. Also profiles the
 * server.
 */
export async function single(bench: Bench): Promise<{ figures: Figure[]; hot: string[] }> {
  const getRows = (rows: number) => Math.ceil(rows * bench.scale);
  const ids = await waitingForDecision(bench);
  bench.says('increments are waiting for their decision');
  const take = (count: number): number[] => {
    const taken = ids.splice(0, count);
    if (taken.length < count) throw new Error('Too few increments were made');
    return taken;
  };
  const actor = await bench.actor('md');
  const environment = { DATABASE_URL: bench.databaseUrl, DATA_DIR: bench.dataDir };
  const server = await startProgram('server', environment);
  const without = await startScript(
    fileURLToPath(new URL('withoutDatabase.ts', import.meta.url)),
    environment,
    ['--import', 'tsx'],
  );
  const { token } = await createClient(server.url, 'md');
  const bare = await openBare(bench, 64);

  const byEngine = (concurrency: number, rows: number) =>
    perSecond(rows, () => approveAll(bench, actor, take(rows), concurrency));
  const byHttp = (url: string, concurrency: number, rows: number) =>
    perSecond(rows, () => {
      const requests = take(rows).map((subjectId) => approval(token, subjectId));
      return drive(url, concurrency, () => requests.pop() ?? null);
    });
  const answersAlone = (concurrency: number, rows: number) => {
    const call = approval(token, 1);
    let left = rows;
    return perSecond(rows, () => drive(without.url, concurrency, () => (--left < 0 ? null : call)));
  };

  const figures: Figure[] = [];
  try {
    await bare.run(take(getRows(WARM_UP)), 16);
    await byEngine(16, getRows(WARM_UP));
    await byHttp(server.url, 64, getRows(WARM_UP));
    await answersAlone(64, getRows(WARM_UP));
    for (const { concurrency, rows: all, atLeast } of LOADS) {
      const rows = getRows(all);
      const engine: Round[] = [];
      const http: Round[] = [];
      const httpBare: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        bench.says(`${concurrency} at once, round ${round + 1}`);
        const statements = await perSecond(rows, () => bare.run(take(rows), concurrency));
        engine.push({ ours: await byEngine(concurrency, rows), beside: statements });
        const alone = await answersAlone(concurrency, rows);
        const ours = await byHttp(server.url, concurrency, rows);
        http.push({ ours, beside: alone });
        httpBare.push({ ours, beside: statements });
      }
      const at = `, ${concurrency} at once`;
      figures.push(
        figure(`by the engine${at}; beside bare statements`, '/s', engine, atLeast),
        figure(`by HTTP${at}; beside bare statements`, '/s', httpBare),
        figure(
          `by HTTP${at}; beside HTTP without a database`,
          '/s',
          http,
          concurrency === 64 ? HTTP_AT_LEAST : undefined,
        ),
      );
    }
  } finally {
    await bare.close();
    await without.stop();
    await server.stop();
  }
  return { figures, hot: await hotPath(bench, take(getRows(PROFILED))) };
}

const approval = (token: string, subjectId: number): Buffer =>
  post('/Workflow/Dispatch', token, {
    workflow: 'increment',
    items: [{ subjectId, event: EVENT }],
  });

async function perSecond(rows: number, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (rows / (performance.now() - begun)) * 1000;
}

async function waitingForDecision(bench: Bench): Promise<number[]> {
  const needed = Math.ceil(
    (PROFILED + WARM_UP * 3 + ROUNDS * 3 * LOADS.reduce((sum, { rows }) => sum + rows, 0)) *
      bench.scale +
      100,
  );
  const ids: number[] = [];
  for (let year = 2040; ids.length < needed; year += 1) {
    const rows = Math.min(PEOPLE * bench.scale, needed - ids.length);
    ids.push(...(await fillWaiting(bench, { rows, year, states: ['mdDecision'] })));
  }
  // The first request of each kind has its own transaction; the bare statements use the same kinds.
  await decide(bench, await bench.actor('md'), ids.splice(0, 2), EVENT);
  await bench.owner.raw('vacuum analyze');
  await bench.owner.raw('checkpoint');
  return ids;
}

/** Like the call does: the shared commit, and a separate transaction for the rest. */
export async function approveAll(
  bench: Bench,
  actor: Awaited<ReturnType<Bench['actor']>>,
  ids: number[],
  concurrency: number,
): Promise<void> {
  const { groupCommit } = bench.services;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let subjectId = ids.pop(); subjectId !== undefined; subjectId = ids.pop()) {
        const item = { subjectId, event: EVENT };
        const stands = await groupCommit.send({ workflow: 'increment', item, actor });
        if (!stands) await decide(bench, actor, [subjectId], EVENT);
      }
    }),
  );
}

/** The server's functions by self time, during approvals by HTTP, 64 at once. */
async function hotPath(bench: Bench, ids: number[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cadre-profile-'));
  const environment = { DATABASE_URL: bench.databaseUrl, DATA_DIR: bench.dataDir };
  const server = await startProgram('server', environment, [
    '--cpu-prof',
    `--cpu-prof-dir=${folder}`,
  ]);
  const { token } = await createClient(server.url, 'md');
  const requests = ids.map((subjectId) => approval(token, subjectId));
  await drive(server.url, 64, () => requests.pop() ?? null);
  await server.stop();
  const hot = hotFunctions(folder);
  rmSync(folder, { recursive: true, force: true });
  return hot;
}

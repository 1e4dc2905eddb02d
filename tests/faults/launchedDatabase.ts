import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startApplication, survivors, until } from '#tests/launch/application.ts';
import { getPostmaster, signalAll } from './harness/postgres.ts';
import type { Scenario } from './scenario.ts';

const SILENT_WITHIN_MS = 2000;
const BACK_WITHIN_MS = 120_000;

/** A real `npm start` whose PostgreSQL is killed repeatedly and then frozen. */
export const launchedDatabase: Scenario = {
  name: 'launched-database',
  what: '`npm start` whose PostgreSQL dies quickly five times, and then freezes',
  async run({ short, say }) {
    const deaths = short ? 5 : 7;
    const dataDir = mkdtempSync(join(tmpdir(), 'cadre-launched-'));
    const port = await freePort();
    const application = startApplication({
      env: { PORT: String(port), DATA_DIR: dataDir },
      command: [process.execPath, 'server/launch/start.mjs'],
    });
    const ready = () => readiness(port);
    const isReady = async () => (await ready()).status === 200;
    const breaches: string[] = [];
    try {
      await application.ready();
      await until(isReady, BACK_WITHIN_MS);
      let slowest = 0;
      for (let death = 1; death <= deaths; death += 1) {
        const dead = getPostmaster(dataDir);
        const begun = performance.now();
        process.kill(dead, 'SIGKILL');
        // As soon as a new one runs: kills in quick succession leave no time to recover.
        await until(() => isAnother(dataDir, dead), BACK_WITHIN_MS);
        slowest = Math.max(slowest, performance.now() - begun);
        if (!application.family().includes(application.pid)) throw new Error('npm start gave up');
      }
      await until(isReady, BACK_WITHIN_MS);
      const delays = [...application.output().matchAll(/starting it again in ([\d.]+) s/g)].map(
        ([, seconds]) => Number(seconds),
      );
      say(`back after ${deaths} deaths, having waited ${delays.join(', ')} s`);
      const grows = delays.every((delay, at) => at === 0 || delay >= (delays[at - 1] ?? 0));
      if (delays.length !== deaths || !grows)
        breaches.push(`it said that it waits ${delays.join(', ')} s`);

      signalAll('SIGSTOP', dataDir);
      await sleep(SILENT_WITHIN_MS);
      const answers = [];
      for (let look = 0; look < 10; look += 1) answers.push(await ready());
      signalAll('SIGCONT', dataDir);
      const late = Math.round(Math.max(...answers.map(({ took }) => took)));
      if (answers.some(({ status }) => status !== 503))
        breaches.push(`/readyz of a frozen database answered ${answers[0]?.status}`);
      if (late > SILENT_WITHIN_MS) breaches.push(`/readyz answered after ${late} ms`);
      await until(isReady, BACK_WITHIN_MS);

      const family = application.family();
      application.signal('SIGTERM');
      const { code } = await application.ended;
      const left = await survivors(family);
      if (code !== 0 || left.length > 0)
        breaches.push(`it ended with ${code} and left ${left.length} processes`);
      return {
        counts: {
          deaths,
          'another database after ms': Math.round(slowest),
          'last wait in s': delays.at(-1) ?? 0,
          'slowest readiness ms, frozen': late,
        },
        breaches,
      };
    } catch (error) {
      say(`it said: ${application.output().slice(-1500)}${application.errors().slice(-500)}`);
      throw error;
    } finally {
      // A frozen process doesn't exit.
      if (existsSync(join(dataDir, 'postgres/data/postmaster.pid'))) signalAll('SIGCONT', dataDir);
      await application.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** The response of /readyz and its duration. */
async function readiness(port: number): Promise<{ status: number; took: number }> {
  const begun = performance.now();
  const status = await fetch(`http://127.0.0.1:${port}/readyz`, {
    signal: AbortSignal.timeout(10_000),
  })
    .then((answer) => answer.status)
    .catch(() => 0);
  return { status, took: performance.now() - begun };
}

/** Whether a new postmaster runs. */
function isAnother(dataDir: string, dead: number): boolean {
  try {
    const pid = getPostmaster(dataDir);
    return pid !== dead && execFileSync('ps', ['-o', 'pid=', '-p', String(pid)]).length > 0;
  } catch {
    return false;
  }
}

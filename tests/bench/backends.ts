import { setTimeout as sleep } from 'node:timers/promises';
import { openQueueBackend } from '#server/platform/queues/backend.ts';
import { openQueue } from '#server/platform/queues/jobQueue.ts';
import { createLogger } from '#server/platform/log.ts';
import { openWorker } from '#workers/openWorker.ts';
import { randomUUID } from 'node:crypto';
import type { Bench } from './fixture.ts';
import { alone, spreadOfTimes, type Figure } from './table.ts';

const JOBS = 3000;
const SINGLE = 100;

/**
 * The queue with each backend: jobs a second from the first added to the last done, and the latency of a
 * single job on an idle queue. Redis only if REDIS_URL_FOR_TESTS is set.
 */
export async function backends(bench: Bench): Promise<Figure[]> {
  const redis = process.env['REDIS_URL_FOR_TESTS'];
  if (!redis) bench.says('Redis is left out: REDIS_URL_FOR_TESTS is not set');
  return [
    ...(await queueOn(bench, 'PostgreSQL')),
    ...(redis ? await queueOn(bench, 'Redis', `${redis}/15`) : []),
  ];
}

async function queueOn(bench: Bench, name: string, redisUrl?: string): Promise<Figure[]> {
  const backend = openQueueBackend({ DATABASE_URL: bench.databaseUrl, REDIS_URL: redisUrl });
  const queue = openQueue('mail', backend);
  const done = new Map<number, number>();
  const run = randomUUID();
  const getPayload = (id: string) =>
    Promise.resolve({ kind: 'passwordChanged', userId: Number(id.slice(run.length + 1)) });
  const worker = openWorker('mail', backend, createLogger('error', 'bench'), getPayload, (data) => {
    if (data.kind === 'passwordChanged') done.set(data.userId, performance.now());
    return Promise.resolve();
  });
  const add = (ids: number[]) =>
    queue.add(
      ids.map((userId) => ({
        id: `${run}-${userId}`,
        data: { kind: 'passwordChanged', userId },
      })),
    );
  const until = async (count: number) => {
    while (done.size < count) await sleep(1);
  };
  try {
    await add([-1]);
    await until(1);
    const times: number[] = [];
    for (let count = 0; count < Math.ceil(SINGLE * Math.min(1, bench.scale * 5)); count += 1) {
      const begun = performance.now();
      const existing = done.size;
      await add([count]);
      await until(existing + 1);
      times.push((done.get(count) ?? 0) - begun);
    }
    const jobs = Math.ceil(JOBS * bench.scale);
    const stored = done.size;
    const begun = performance.now();
    for (let first = 0; first < jobs; first += 500) {
      const size = Math.min(500, jobs - first);
      await add(Array.from({ length: size }, (_, index) => 1_000_000 + first + index));
    }
    await until(stored + jobs);
    const rate = (jobs / (performance.now() - begun)) * 1000;
    bench.says(`the queue on ${name}`);
    return [
      alone(`jobs on ${name}`, '/s', rate),
      ...spreadOfTimes(`a job’s way to its worker on ${name}`, times),
    ];
  } finally {
    await worker.close();
    await queue.close();
    await backend.close();
  }
}

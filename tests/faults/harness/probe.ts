import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from './program.ts';

/** The responses of a server while one of its dependencies is down. */
export interface Probe {
  answers: number;
  /** In milliseconds. */
  slowest: number;
  breaches: string[];
}

const REFUSED_WITHIN_MS = 3000;

/** Polls each server; every response must be a 503 with Retry-After within 3 s. */
export async function refusedWithin3s(
  servers: readonly Program[],
  token: string,
  milliseconds: number,
): Promise<Probe> {
  const probe: Probe = { answers: 0, slowest: 0, breaches: [] };
  const calls = ['/readyz', '/api/Auth/Me', '/api/Workflow/Queue', '/api/Auth/Login'];
  const end = performance.now() + milliseconds;
  async function ask(url: string, path: string): Promise<void> {
    const begun = performance.now();
    const method = path.endsWith('Login') ? 'POST' : 'GET';
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({
      strLoginId: 'hr',
      strPassword: 'not this one',
      intUrlId: 0,
      intAccountId: 1,
      strUrl: '',
    });
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(method === 'POST' ? { body } : {}),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    const took = performance.now() - begun;
    await answer?.arrayBuffer().catch(() => undefined);
    probe.answers += 1;
    probe.slowest = Math.max(probe.slowest, took);
    if (answer?.status !== 503) {
      probe.breaches.push(
        `${path} answered ${answer?.status ?? 'nothing'} after ${Math.round(took)} ms`,
      );
    } else if (answer.headers.get('Retry-After') === null) {
      probe.breaches.push(`${path} answered 503 without Retry-After`);
    }
    if (took > REFUSED_WITHIN_MS) probe.breaches.push(`${path} took ${Math.round(took)} ms`);
  }
  await Promise.all(
    servers.flatMap(({ url }) =>
      calls.map(async (path) => {
        while (performance.now() < end) {
          await ask(url, path);
          await sleep(200);
        }
      }),
    ),
  );
  return probe;
}

const READY_WITHIN_MS = 5000;

/** The time until each server was ready again; a breach if more than 5 s. */
export async function readyAgain(
  servers: readonly Program[],
): Promise<{ slowest: number; breaches: string[] }> {
  const begun = performance.now();
  const took = await Promise.all(
    servers.map(async ({ url }) => {
      for (;;) {
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(
          () => null,
        );
        await answer?.arrayBuffer();
        if (answer?.ok || performance.now() - begun > 60_000) return performance.now() - begun;
        await sleep(25);
      }
    }),
  );
  const slowest = Math.round(Math.max(...took));
  return {
    slowest,
    breaches: slowest > READY_WITHIN_MS ? [`not ready again until after ${slowest} ms`] : [],
  };
}

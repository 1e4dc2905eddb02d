import { setTimeout as sleep } from 'node:timers/promises';
import type { Staff } from '#tests/faults/harness/fixture.ts';

export interface Latencies {
  count: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  slowest: number;
  /** Responses other than 200. */
  failed: string[];
}

/** Normal traffic meanwhile: users who load their queues until stopped. */
export async function everydayTraffic(
  url: string,
  staff: Staff,
  stop: AbortSignal,
  logins: readonly string[] = ['employee', 'manager', 'hr', 'md', 'finance'],
): Promise<Latencies> {
  const took: number[] = [];
  const failed: string[] = [];
  const calls = ['/Workflow/Queue', '/Auth/Me', '/Notification/GetNotificationCount'];
  await Promise.all(
    logins.map(async (login) => {
      for (let count = 0; !stop.aborted; count += 1) {
        const path = calls[count % calls.length] ?? '';
        const token = await staff.token(login);
        const begun = performance.now();
        const answer = await fetch(`${url}/api${path}`, {
          headers: { Authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(20_000),
        }).catch((error: unknown) => String(error));
        if (typeof answer === 'string') failed.push(answer);
        else {
          await answer.arrayBuffer();
          if (answer.status !== 200) failed.push(`${path} answered ${answer.status}`);
        }
        took.push(performance.now() - begun);
        await sleep(25);
      }
    }),
  );
  took.sort((a, b) => a - b);
  const at = (share: number) => Math.round(took[Math.floor((took.length - 1) * share)] ?? 0);
  return { count: took.length, p50: at(0.5), p99: at(0.99), slowest: at(1), failed };
}

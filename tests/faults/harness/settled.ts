import { setTimeout as sleep } from 'node:timers/promises';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The workers' backlog. */
export async function leftToDo(owner: Db): Promise<number> {
  const row = await queryOne<{ count: number }>(
    owner,
    `select ((select count(*) from outbox where done_at is null)
       + (select count(*) from workflow_timers where due_at <= now()))::integer as count`,
  );
  return row?.count ?? 0;
}

/**
 * Waits until every outbox message is processed and every due timer has fired; returns the seconds, or a
 * breach.
 */
export async function settled(
  owner: Db,
  withinSeconds: number,
): Promise<{ seconds: number; breaches: string[] }> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  for (;;) {
    const left = await leftToDo(owner);
    if (left === 0) return { seconds: Math.round(seconds()), breaches: [] };
    if (seconds() > withinSeconds) {
      return {
        seconds: Math.round(seconds()),
        breaches: [
          `${left} outbox messages and timers were still waiting after ${withinSeconds} s`,
        ],
      };
    }
    await sleep(250);
  }
}

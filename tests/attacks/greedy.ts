import { setTimeout as sleep } from 'node:timers/promises';
import { createStaff } from '#tests/faults/harness/fixture.ts';
import { openHarness } from '#tests/faults/harness/harness.ts';
import type { Scenario } from '#tests/faults/scenario.ts';
import { everydayTraffic } from './traffic.ts';

const CONNECTIONS = 50;
const P99_MS = 500;

/** One user, or one anonymous client, sends requests on 50 connections without pause. */
const GREEDS: readonly { what: string; path: string; login?: string }[] = [
  { what: 'the reference', path: '/api/openapi.json' },
  { what: 'a queue', path: '/api/Workflow/Queue', login: 'audit' },
  {
    what: 'files of all history',
    path: '/api/Workflow/HistoryFile?format=xlsx',
    login: 'audit',
  },
];

/** The response times of others while one client takes as much as it can. */
export const greedy: Scenario = {
  name: 'greedy',
  what: '50 connections of one person, or of no one, that ask without end, while others work',
  async run({ short, say }) {
    const harness = await openHarness({ servers: 1, workers: 0, people: 300 });
    try {
      const url = harness.servers[0]?.url ?? '';
      const staff = createStaff(harness);
      const seconds = short ? 4 : 15;
      const counts: Record<string, number | string> = {};
      const breaches: string[] = [];
      const workOn = async (label: string) => {
        const stop = new AbortController();
        const traffic = everydayTraffic(url, staff, stop.signal, ['employee', 'manager', 'hr']);
        await sleep(seconds * 1000);
        stop.abort();
        const { p99, failed } = await traffic;
        counts[`p99 ms, ${label}`] = p99;
        breaches.push(...new Set(failed));
        return p99;
      };
      const calm = await workOn('no one greedy');
      for (const { what, path, login } of GREEDS) {
        const headers = login ? { Authorization: `Bearer ${await staff.token(login)}` } : {};
        let enough = false;
        const statuses = new Map<number, number>();
        const lanes = Array.from({ length: CONNECTIONS }, async () => {
          while (!enough) {
            const status = await fetch(url + path, { headers })
              .then(async (answer) => {
                await answer.arrayBuffer();
                return answer.status;
              })
              .catch(() => 0);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            // The client reads each response before its next request and sends again at once if refused.
            if (status === 429) await sleep(5);
          }
        });
        const p99 = await workOn(what);
        enough = true;
        await Promise.all(lanes);
        const said = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
        say(`${what}: ${said}`);
        counts[`answers, ${what}`] = said;
        // On a busy machine the normal response time is longer, too.
        if (p99 > Math.max(P99_MS, calm * 4))
          breaches.push(`${what}: 99 of 100 others' answers took up to ${p99} ms`);
        if ([...statuses.keys()].some((status) => status >= 500 && status !== 503)) {
          breaches.push(`${what}: ${said}`);
        }
      }
      return { counts, breaches };
    } finally {
      await harness.close();
    }
  },
};

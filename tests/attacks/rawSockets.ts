import { createStaff } from '#tests/faults/harness/fixture.ts';
import { openHarness } from '#tests/faults/harness/harness.ts';
import type { Scenario } from '#tests/faults/scenario.ts';
import { sendRaw } from './sendRaw.ts';
import { everydayTraffic } from './traffic.ts';

/** Malformed request lines, headers, upgrades and frames, without a sign-in. */
export const rawSockets: Scenario = {
  name: 'raw-sockets',
  what: '100,000 made-up request lines, headers, upgrades and WebSocket frames',
  async run({ random, short, say }) {
    const harness = await openHarness({ servers: 1, workers: 0 });
    try {
      const [server] = harness.servers;
      const url = server?.url ?? '';
      const stop = new AbortController();
      const traffic = everydayTraffic(url, createStaff(harness), stop.signal);
      const seed = random.between(1, 1_000_000);
      const { counts, failures } = await sendRaw(url, short ? 3000 : 100_000, seed);
      say(`${counts['inputs']} inputs are through`);
      stop.abort();
      const meanwhile = await traffic;
      return {
        counts: { ...counts, 'p99 ms meanwhile': meanwhile.p99 },
        breaches: [
          ...(server?.running ? [] : ['the server ended']),
          ...failures,
          ...new Set(meanwhile.failed),
        ],
      };
    } finally {
      await harness.close();
    }
  },
};

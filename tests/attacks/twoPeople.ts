import { ATTEMPTS } from '#tests/api/kits/proposals/attempts.ts';
import { openHarness } from '#tests/faults/harness/harness.ts';
import type { Scenario } from '#tests/faults/scenario.ts';
import { createClient } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';

/** One administrator with a program, a partner and an accomplice instead of a second administrator. */
export const twoPeople: Scenario = {
  name: 'two-people',
  what: 'one administrator who confirms by a program, a partner or an accomplice of theirs',
  async run() {
    const harness = await openHarness({ servers: 1, workers: 1 });
    try {
      const url = harness.servers[0]?.url ?? '';
      const { owner } = harness;
      await hire(owner, { login: 'admin2', roles: ['employee', 'admin'] });
      const admin = await createClient(url, 'admin');
      const as = (login: string) => createClient(url, login);
      const breaches: string[] = [];
      for (const [name, attempt] of Object.entries(ATTEMPTS)) {
        const match = await attempt({ url, owner, admin, as });
        breaches.push(...match.map((breach) => `${name}: ${breach}`));
      }
      return { counts: { attempts: Object.keys(ATTEMPTS).length }, breaches };
    } finally {
      await harness.close();
    }
  },
};

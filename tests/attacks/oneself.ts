import { openHarness } from '#tests/faults/harness/harness.ts';
import type { Scenario } from '#tests/faults/scenario.ts';
import { createClient } from '#tests/support/client.ts';
import { OWN_FACTS } from '#tests/support/ownFacts.ts';

/** HR and an administrator, each alone, write facts about themselves by every kind of call. */
export const oneself: Scenario = {
  name: 'oneself',
  what: 'facts about themselves by HR alone and an administrator alone',
  async run() {
    const harness = await openHarness({ servers: 1, workers: 0 });
    try {
      const url = harness.servers[0]?.url ?? '';
      const breaches: string[] = [];
      for (const [what, login, send] of OWN_FACTS) {
        const { status, body } = await send(await createClient(url, login), harness.owner);
        if (status === 400 || status === 403) continue;
        breaches.push(`${login} gave themselves ${what}: ${status} ${JSON.stringify(body)}`);
      }
      return { counts: { attempts: OWN_FACTS.length }, breaches };
    } finally {
      await harness.close();
    }
  },
};

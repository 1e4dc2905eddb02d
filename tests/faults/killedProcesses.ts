import { setTimeout as sleep } from 'node:timers/promises';
import { account } from './harness/accountant.ts';
import { takeThrough } from './harness/traffic.ts';
import { createStaff, requestIncrements } from './harness/fixture.ts';
import { openHarness } from './harness/harness.ts';
import { settled } from './harness/settled.ts';
import { historyBreaches } from './harness/verified.ts';
import type { Scenario } from './scenario.ts';

/** 10,000 transitions by two servers and two workers; a random one of them is killed, fifty times. */
export const killedProcesses: Scenario = {
  name: 'killed-processes',
  what: 'kill -9 of a random server or worker under 10,000 transitions',
  async run({ random, short, say }) {
    const rows = short ? 60 : 2500;
    const kills = short ? 3 : 50;
    const harness = await openHarness({ people: rows });
    try {
      const ids = await requestIncrements(harness, rows);
      const staff = createStaff(harness);
      const running = new Set([...harness.servers, ...harness.workers]);
      let killed = 0;
      let sent = 0;
      let done = false;
      const returning: Promise<void>[] = [];
      const killing = (async () => {
        // Rows whose outcome stays unknown end early.
        const every = (rows * STEPS * 0.7) / kills;
        while (killed < kills && !done) {
          if (sent < (killed + 0.5) * every || running.size < 2) {
            await sleep(20);
            continue;
          }
          // Every second one a server: three random ones can all be workers, which answer nobody.
          const servers = harness.servers.filter((server) => running.has(server));
          const isServer = killed % 2 === 0 && servers.length > 0;
          const victim = random.pick(isServer ? servers : [...running]);
          await sleep(random.between(0, 100));
          await victim.kill();
          running.delete(victim);
          killed += 1;
          if (killed % 10 === 0) say(`killed ${killed} times, ${sent} intents`);
          await sleep(random.between(0, 300));
          // Not awaited: on a slow machine the traffic ended before the last kills.
          returning.push(victim.start().then(() => void running.add(victim)));
        }
        await Promise.all(returning);
      })();
      const onIntent = () => void (sent += 1);
      const begun = performance.now();
      const intents = await takeThrough({
        ids,
        staff,
        servers: harness.servers,
        random,
        clients: 16,
        onIntent,
      });
      done = true;
      await killing;
      const seconds = (performance.now() - begun) / 1000;
      const rest = await settled(harness.owner, 120);
      const { counts, breaches } = await account(harness.owner, intents);
      const verified = await historyBreaches(harness);
      return {
        counts: {
          ...counts,
          kills: killed,
          perSecond: Math.round(intents.length / seconds),
          settledSeconds: rest.seconds,
        },
        breaches: [...rest.breaches, ...breaches, ...verified],
      };
    } finally {
      await harness.close();
    }
  },
};

const STEPS = 4;

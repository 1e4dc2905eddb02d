import { setTimeout as sleep } from 'node:timers/promises';
import { account } from './rig/accountant.ts';
import { takeThrough } from './rig/course.ts';
import { createStaff, requestIncrements } from './rig/office.ts';
import { openRig } from './rig/rig.ts';
import { settled } from './rig/settled.ts';
import { historyBreaches } from './rig/verified.ts';
import type { Scenario } from './scenario.ts';

/** 10,000 transitions by two servers and two workers, of which a random one is killed fifty times. */
export const killedProcesses: Scenario = {
  name: 'killed-processes',
  what: 'kill -9 of a random server or worker under 10,000 transitions',
  async run({ random, short, say }) {
    const rows = short ? 60 : 2500;
    const kills = short ? 3 : 50;
    const rig = await openRig({ people: rows });
    try {
      const ids = await requestIncrements(rig, rows);
      const staff = createStaff(rig);
      const running = new Set([...rig.servers, ...rig.workers]);
      let killed = 0;
      let sent = 0;
      let done = false;
      const returning: Promise<void>[] = [];
      const killing = (async () => {
        // Rows that are left in the dark end early.
        const every = (rows * STEPS * 0.7) / kills;
        while (killed < kills && !done) {
          if (sent < killed * every || running.size < 2) {
            await sleep(20);
            continue;
          }
          const victim = random.pick([...running]);
          await sleep(random.between(0, 100));
          await victim.kill();
          running.delete(victim);
          killed += 1;
          if (killed % 10 === 0) say(`killed ${killed} times, ${sent} intents`);
          await sleep(random.between(0, 300));
          // Not waited for: on a slow machine the traffic was over before the last were killed.
          returning.push(victim.start().then(() => void running.add(victim)));
        }
        await Promise.all(returning);
      })();
      const onIntent = () => void (sent += 1);
      const begun = performance.now();
      const intents = await takeThrough({
        ids,
        staff,
        servers: rig.servers,
        random,
        clients: 16,
        onIntent,
      });
      done = true;
      await killing;
      const seconds = (performance.now() - begun) / 1000;
      const rest = await settled(rig.owner, 120);
      const { counts, breaches } = await account(rig.owner, intents);
      const verified = await historyBreaches(rig);
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
      await rig.close();
    }
  },
};

const STEPS = 4;

import { setTimeout as sleep } from 'node:timers/promises';
import { account } from './harness/accountant.ts';
import { takeThrough } from './harness/traffic.ts';
import { createStaff, requestIncrements, STAGES } from './harness/fixture.ts';
import { openHarness } from './harness/harness.ts';
import type { Intent } from './harness/intents.ts';
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
      const acknowledged = acknowledgements();
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
          let victim = random.pick([...running]);
          if (killed % 2 === 0) {
            // Straight after its answer: what it answered before it stood would be lost.
            const event = ANSWERED[(killed / 2) % ANSWERED.length];
            const url = await acknowledged.next(event);
            victim = harness.servers.find((server) => server.url === url) ?? victim;
          } else await sleep(random.between(0, 100));
          const gone = victim.kill();
          running.delete(victim);
          await gone;
          killed += 1;
          if (killed % 10 === 0) say(`killed ${killed} times, ${sent} intents`);
          await sleep(random.between(0, 300));
          // Not awaited: on a slow machine the traffic ended before the last kills.
          returning.push(victim.start().then(() => void running.add(victim)));
        }
        await Promise.all(returning);
      })();
      const onIntent = (intent: Intent) => {
        sent += 1;
        acknowledged.note(intent);
      };
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
      acknowledged.end();
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

const STEPS = STAGES.length;
/** Alternately an event that only moves its instance and one with effects: each is committed its own way. */
const ANSWERED = ['md.approve', 'finance.release', 'audit.release', 'hr.recommend'];

/** Waits for the next answer to an event. */
function acknowledgements() {
  let wait: { event: string | undefined; found: (server: string | undefined) => void } | null =
    null;
  return {
    /** The URL of the server that answered; none once the traffic has ended. */
    next: (event: string | undefined) =>
      new Promise<string | undefined>((match) => {
        wait = { event, found: match };
      }),
    note: ({ event, server }: Intent) => {
      if (server !== undefined && event === wait?.event) wait.found(server);
    },
    end: () => wait?.found(undefined),
  };
}

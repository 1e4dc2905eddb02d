import { setTimeout as sleep } from 'node:timers/promises';
import { account } from './harness/accountant.ts';
import { takeThrough } from './harness/traffic.ts';
import { listen } from './harness/listeners.ts';
import { createStaff, requestIncrements } from './harness/fixture.ts';
import { readyAgain, refusedWithin3s } from './harness/probe.ts';
import { openHarness } from './harness/harness.ts';
import { settled } from './harness/settled.ts';
import type { Scenario } from './scenario.ts';

/** Under traffic, PostgreSQL is killed ten times, then stopped for 30 s, then frozen for 30 s. */
export const databaseLost: Scenario = {
  name: 'database-lost',
  what: 'PostgreSQL stopped at once, then gone for 30 s, then frozen for 30 s',
  async run({ random, short, say }) {
    const stops = short ? 2 : 10;
    const rows = short ? 800 : 6000;
    const away = short ? 6000 : 30_000;
    const harness = await openHarness({ people: rows });
    try {
      const { servers, postgres } = harness;
      const staff = createStaff(harness);
      const ids = await requestIncrements(harness, rows);
      const listener = listen(harness, staff, 'md');
      const token = await staff.token('md');
      const enough = new AbortController();
      const traffic = takeThrough({
        ids,
        staff,
        servers,
        random,
        clients: 8,
        pause: 40,
        retries: 400,
        signal: enough.signal,
      });
      const breaches: string[] = [];
      const counts: Record<string, number> = { stops };
      const note = (figure: string, value: number) =>
        (counts[figure] = Math.max(counts[figure] ?? 0, Math.round(value)));

      for (let stop = 1; stop <= stops; stop += 1) {
        await sleep(random.between(500, 2500));
        await postgres.stopAtOnce();
        await postgres.start();
        const ready = await readyAgain(servers);
        note('ready ms after a stop', ready.slowest);
        breaches.push(...ready.breaches);
        say(`stopped ${stop} times, ready after ${ready.slowest} ms`);
      }

      await sleep(2000);
      await postgres.stopAtOnce();
      const gone = await refusedWithin3s(servers, token, away);
      await postgres.start();
      const back = await readyAgain(servers);
      note('refusals while gone', gone.answers);
      note('slowest refusal ms, gone', gone.slowest);
      note('ready ms after it was gone', back.slowest);
      breaches.push(...gone.breaches, ...back.breaches);
      say(`gone for ${away / 1000} s, ready after ${back.slowest} ms`);

      await sleep(3000);
      postgres.freeze();
      const frozen = await refusedWithin3s(servers, token, away);
      postgres.thaw();
      const thawed = await readyAgain(servers);
      note('refusals while frozen', frozen.answers);
      note('slowest refusal ms, frozen', frozen.slowest);
      note('ready ms after it was frozen', thawed.slowest);
      breaches.push(...frozen.breaches, ...thawed.breaches);
      say(`frozen for ${away / 1000} s, ready after ${thawed.slowest} ms`);

      await sleep(3000);
      enough.abort();
      const intents = await traffic;
      const rest = await settled(harness.owner, 90);
      await sleep(2000);
      const { told: notified, missed } = await listener.missed();
      listener.close();
      note('slowest answer ms of traffic', Math.max(...intents.map(({ slowest }) => slowest)));
      const bad = intents.flatMap((intent) => intent.bad);
      const slow = intents.filter(({ slowest }) => slowest > 3500);
      breaches.push(
        ...rest.breaches,
        ...[...new Set(bad)].slice(0, 5).map((answer) => `traffic was answered ${answer}`),
        ...slow.slice(0, 5).map(({ id, slowest }) => `${id} waited ${Math.round(slowest)} ms`),
        ...missed.slice(0, 5).map((batch) => `no one told of the notice of ${batch}`),
      );
      const books = await account(harness.owner, intents);
      return {
        counts: { ...books.counts, ...counts, notices: notified, settledSeconds: rest.seconds },
        breaches: [...breaches, ...books.breaches],
      };
    } finally {
      harness.postgres.thaw();
      await harness.close();
    }
  },
};

import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { account } from './harness/accountant.ts';
import { takeThrough } from './harness/traffic.ts';
import { listen } from './harness/listeners.ts';
import { createStaff, requestIncrements } from './harness/fixture.ts';
import { hasRedis } from './harness/redis.ts';
import { openHarness } from './harness/harness.ts';
import { settled } from './harness/settled.ts';
import type { Scenario } from './scenario.ts';

const MAILS = 400;

/** Redis is down for 60 s and comes back empty: transitions commit, and every notice arrives afterwards. */
export const queueLost: Scenario = {
  name: 'queue-lost',
  what: 'Redis stopped for 60 s, and empty when it comes back',
  async run({ random, short, say }) {
    if (!hasRedis()) {
      return { counts: {}, breaches: [], skipped: ['there is no redis-server on this machine'] };
    }
    const harness = await openHarness({ people: 4000, redis: true });
    try {
      const { servers, redis } = harness;
      const staff = createStaff(harness);
      const ids = await requestIncrements(harness, 4000);
      await settled(harness.owner, 30);
      const listeners = ['md', 'audit', 'finance'].map((login) => listen(harness, staff, login));
      await sleep(1000);
      const enough = new AbortController();
      let whileGone = 0;
      let gone = false;
      const traffic = takeThrough({
        ids,
        staff,
        servers,
        random,
        clients: 6,
        pause: 60,
        signal: enough.signal,
        onIntent: ({ fate }) => {
          if (gone && fate === 'acknowledged') whileGone += 1;
        },
      });
      await sleep(short ? 1500 : 5000);
      await fillQueue(harness.owner);
      await redis?.stop();
      gone = true;
      say('Redis is gone');
      await sleep(short ? 8000 : 60_000);
      gone = false;
      await redis?.start();
      say('Redis is back, and empty');
      await sleep(3000);
      enough.abort();
      const intents = await traffic;
      const rest = await settled(harness.owner, 90);
      await sleep(2000);
      const heard = await Promise.all(listeners.map((listener) => listener.missed()));
      for (const listener of listeners) listener.close();
      const missed = heard.flatMap((one) => one.missed);
      const books = await account(harness.owner, intents);
      const slowest = Math.max(...intents.map((intent) => intent.slowest));
      return {
        counts: {
          ...books.counts,
          'acknowledged without Redis': whileGone,
          'slowest answer ms': Math.round(slowest),
          notices: heard.reduce((sum, { told: notified }) => sum + notified, 0),
          'notices missed': missed.length,
          settledSeconds: rest.seconds,
        },
        breaches: [
          ...books.breaches,
          ...rest.breaches,
          ...(whileGone === 0 ? ['nothing was acknowledged without Redis'] : []),
          ...(slowest > 3000 ? [`an answer took ${Math.round(slowest)} ms`] : []),
          ...(books.counts.unknown > 0
            ? [`${books.counts.unknown} intents were left unknown`]
            : []),
          ...missed.slice(0, 5).map((batch) => `no one was notified of the notice of ${batch}`),
        ],
      };
    } finally {
      await harness.close();
    }
  },
};

/** Queues more than a worker processes before Redis is stopped. */
async function fillQueue(owner: Db): Promise<void> {
  const rows = await query<{ id: number }>(
    owner,
    `insert into outbox (queue, payload)
     select 'mail', jsonb_build_object('kind', 'passwordChanged', 'userId', u.id)
     from users u, generate_series(1, ${MAILS}) where u.login_id = 'md' returning id`,
  );
  const sent = () =>
    query(owner, 'select from outbox where id = any($ids::bigint[]) and sent_at is not null', {
      ids: rows.map(({ id }) => id),
    });
  while ((await sent()).length === 0) await sleep(5);
}

import { query } from '#server/platform/db/sql.ts';
import { hasRedis } from './harness/redis.ts';
import { openHarness } from './harness/harness.ts';
import { settled } from './harness/settled.ts';
import { openSlowMail } from './harness/slowMail.ts';
import type { Outcome, Scenario, Setting } from './scenario.ts';

/** A worker is killed repeatedly while it runs the same job, with each backend of the queue. */
export const killedOnOneJob: Scenario = {
  name: 'killed-on-one-job',
  what: 'kill -9 of the worker, five times over one mail, while the mail server takes its time',
  async run(setting) {
    const backends = hasRedis() && !setting.short ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'];
    const outcomes = await Promise.all(backends.map((backend) => onBackend(backend, setting)));
    return {
      counts: Object.assign({}, ...outcomes.map(({ counts }) => counts)) as Outcome['counts'],
      breaches: outcomes.flatMap(({ breaches }) => breaches),
      skipped: hasRedis() ? [] : ['on Redis: there is no redis-server on this machine'],
    };
  },
};

async function onBackend(backend: string, { random, short, say }: Setting): Promise<Outcome> {
  const kills = short ? 2 : 5;
  const mail = await openSlowMail();
  const harness = await openHarness({
    servers: 1,
    workers: 1,
    redis: backend === 'Redis',
    env: { SMTP_URL: mail.url },
  });
  const [worker] = harness.workers;
  let killed = 0;
  mail.decide = async () => {
    if (killed >= kills) return true;
    killed += 1;
    await new Promise((resolve) => setTimeout(resolve, random.between(50, 1500)));
    await worker?.kill();
    say(`${backend}: killed ${killed} times`);
    await worker?.start();
    // The process it would answer is dead.
    return false;
  };
  try {
    await query(
      harness.owner,
      `insert into outbox (queue, payload)
       select 'mail', jsonb_build_object('kind', 'passwordChanged', 'userId', id)
       from users where login_id = 'hr'`,
    );
    const { seconds, breaches } = await settled(harness.owner, kills * 60);
    const { length } = mail.taken;
    return {
      counts: {
        [`kills, ${backend}`]: killed,
        [`mails, ${backend}`]: length,
        [`seconds, ${backend}`]: seconds,
      },
      breaches: [
        ...breaches.map((breach) => `${backend}: ${breach}`),
        ...(killed < kills ? [`${backend}: the worker came to the job only ${killed} times`] : []),
        ...(length === 1 ? [] : [`${backend}: the mail was sent ${length} times`]),
      ],
    };
  } finally {
    await harness.close();
    await mail.close();
  }
}

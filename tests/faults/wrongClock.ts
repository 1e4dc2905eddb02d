import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { call, createClient } from '#tests/support/client.ts';
import { requestIncrements } from './harness/fixture.ts';
import { openHarness } from './harness/harness.ts';
import { settled } from './harness/settled.ts';
import { openSlowMail } from './harness/slowMail.ts';
import type { Scenario } from './scenario.ts';

const HOURS_2 = 7_200_000;
const preload = new URL('programs/skewedClock.mjs', import.meta.url).href;

/** One server and one worker whose clock is set two hours ahead while they run, and then back. */
export const wrongClock: Scenario = {
  name: 'wrong-clock',
  what: 'a running server’s and worker’s clock stepped two hours ahead of the others, then back',
  async run({ say }) {
    const mail = await openSlowMail();
    mail.decide = () => Promise.resolve(false);
    const harness = await openHarness({
      servers: 1,
      workers: 0,
      people: 60,
      env: { SMTP_URL: mail.url },
    });
    const breaches: string[] = [];
    const expect = (holds: boolean, breach: string) => {
      if (!holds) breaches.push(breach);
    };
    try {
      const clock = join(harness.dataDir, 'clock');
      const set = (off: number) => writeFileSync(clock, String(off));
      set(0);
      const skewed = { env: { CLOCK_OFF: clock }, preload: [preload] };
      const ahead = await harness.program('server', { name: 'server-ahead', ...skewed });
      const worker = await harness.program('worker', { name: 'worker-ahead', ...skewed });
      await ahead.start();
      await worker.start();
      // Before that they would not start.
      set(HOURS_2);
      await sleep(500);
      const right = harness.servers[0]?.url ?? '';
      const me = (url: string, token: string) =>
        call(url, 'GET', '/Auth/Me', undefined, { Authorization: `Bearer ${token}` });

      const [here, there] = [await createClient(right, 'hr'), await createClient(ahead.url, 'md')];
      for (const url of [right, ahead.url]) {
        expect(
          (await me(url, here.token)).status === 200,
          'a token of the right clock was refused',
        );
        expect(
          (await me(url, there.token)).status === 200,
          'a token of the wrong clock was refused',
        );
      }
      const ids = await requestIncrements(harness, 50);
      const recommended = await call(
        ahead.url,
        'POST',
        '/Workflow/Dispatch',
        {
          workflow: 'increment',
          items: ids.map((subjectId) => ({
            subjectId,
            event: { type: 'hr.recommend', incrementPercent: 6 },
          })),
        },
        { Authorization: `Bearer ${here.token}` },
      );
      expect(recommended.status === 200, `a decision was answered ${recommended.status}`);
      const wrong = await queryOne<{ count: number }>(
        harness.owner,
        `select ((select count(*) from workflow_transitions where at > now() + interval '1 minute')
           + (select count(*) from notices where created_at > now() + interval '1 minute')
           + (select count(*) from sessions where expires_at > now() + interval '100 days 1 hour'))::integer as count`,
      );
      expect(wrong?.count === 0, `${wrong?.count} rows are dated ahead`);
      await query(
        harness.owner,
        `insert into outbox (queue, payload)
         select 'mail', jsonb_build_object('kind', 'passwordChanged', 'userId', id)
         from users where login_id = 'hr'`,
      );
      while (mail.begun < 2) await sleep(50);
      say('two hours ahead: done');

      await me(ahead.url, there.token);
      set(0);
      await sleep(500);
      mail.decide = () => Promise.resolve(true);
      expect(
        (await me(ahead.url, here.token)).status === 200,
        'a token was refused after the step',
      );
      // Written directly, without a notification: the cache must expire by itself.
      await query(
        harness.owner,
        `update sessions set revoked_at = now()
         where user_id = (select id from users where login_id = 'md')`,
      );
      await sleep(5000);
      const after = await me(ahead.url, there.token);
      expect(
        after.status === 401,
        `a session that was ended is still let in after the step (${after.status})`,
      );
      const rest = await settled(harness.owner, 90);
      breaches.push(...rest.breaches);
      expect(
        mail.taken.some((id) => id.startsWith('outbox-')),
        'the mail put off by the wrong clock never came',
      );
      const again = await createClient(ahead.url, 'md');
      expect(
        (await me(right, again.token)).status === 200,
        'a token made after the step was refused',
      );
      return {
        counts: {
          'mails taken': mail.taken.length,
          'mail turned away': mail.begun - mail.taken.length,
          settledSeconds: rest.seconds,
        },
        breaches,
      };
    } finally {
      await harness.close();
      await mail.close();
    }
  },
};

import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  NEW_RULE,
  type RuleToSave,
} from '#machines/domains/communication/contracts/notificationRules.ts';
import { query } from '#server/platform/db/sql.ts';
import { fakeClock } from '#tests/support/clock.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openSocket } from '#tests/support/socket.ts';
import { askForDigests } from '#workers/notifications.ts';

const DAY = 86_400_000;

let mailbox: Mailbox;
let server: TestServer;
let clock: Awaited<ReturnType<typeof fakeClock>>;
let nextEmployee = 0;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    environment: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://cadre.example/' },
    also: async (owner) => {
      const [row] = await query<{ next: number }>(
        owner,
        'select max(id)::integer + 1 as next from employees',
      );
      nextEmployee = row?.next ?? 0;
      await createEmployees(owner, 20);
      clock = await fakeClock(owner);
    },
  });
  await server.startWorker();
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

/** A time in Dhaka, the given number of days after next Thursday. */
function dhaka(days: number, time: string): Date {
  const at = new Date(Date.now() + DAY);
  while (at.getUTCDay() !== 4) at.setTime(at.getTime() + DAY);
  return new Date(
    `${new Date(at.getTime() + days * DAY).toISOString().slice(0, 10)}T${time}:00+06:00`,
  );
}

const rule = async (part: Partial<RuleToSave>) => {
  await server.owner.raw('delete from notification_rules');
  const answer = await (
    await server.as('admin')
  ).post('/Notification/SaveRule', {
    ...NEW_RULE,
    name: 'At night',
    event: 'increment.waiting',
    ...part,
  });
  expect(answer).toMatchObject({ status: 200 });
};

async function request(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    employeeId: nextEmployee + index,
    year: 2026,
    effectiveDate: '2026-06-01',
    basicOrGross: 'gross',
    incrPercent: 5,
  }));
  nextEmployee += count;
  const manager = await server.as('manager');
  expect(await manager.post('/Employee/IncrementRequestCreate', rows)).toMatchObject({
    status: 200,
  });
}

const toHr = () => mailbox.mails.filter(({ to }) => to.includes('hr@example.com'));
const subjects = () => toHr().map(({ subject }) => subject);
const relayed = () =>
  expect.poll(() => query(server.db, 'select from outbox where sent_at is null')).toHaveLength(0);
/** Runs what is due now, whether or not the worker has polled. */
const readRequest = async () => {
  expect(await askForDigests(server.db)).toBe(false);
  await relayed();
};

it('holds mails and browser notices back in quiet hours, and sends one mail when they end', async () => {
  await rule({ quietFrom: '22:00', quietUntil: '07:00' });
  await clock.set(dhaka(0, '21:59'));
  const socket = await openSocket(server.url, (await server.as('hr')).token);
  const notice = ({ topic }: { topic: string }) => topic === 'notice';
  await request(1);
  expect(await socket.next(notice)).toMatchObject({ channels: ['app', 'browser'] });
  await expect.poll(subjects).toEqual(['An increment is waiting for your review']);

  mailbox.mails.length = 0;
  for (const [at, count] of [
    ['22:00', 2],
    ['23:59', 3],
  ] as const) {
    await clock.set(dhaka(0, at));
    socket.hints.length = 0;
    await request(count);
    expect(await socket.next(notice)).toMatchObject({ channels: ['app'] });
  }
  socket.close();
  await clock.set(dhaka(1, '06:59'));
  await readRequest();
  expect(subjects()).toEqual([]);

  await clock.set(dhaka(1, '07:00'));
  // A worker polls when it starts; the other one would within 10 s.
  await server.startWorker();
  await expect.poll(subjects).toEqual(['2 notifications']);
  expect(toHr()[0]?.text).toContain('2 increments are waiting for your review');
  expect(toHr()[0]?.text).toContain('3 increments are waiting for your review');
  await clock.set(dhaka(2, '07:00'));
  await readRequest();
  expect(toHr()).toHaveLength(1);
});

it('gathers a day into one mail at eight, and a week into one on Sunday', async () => {
  for (const [mail, ask, until, due] of [
    ['daily', dhaka(3, '09:00'), dhaka(4, '07:59'), dhaka(4, '08:00')],
    ['weekly', dhaka(5, '09:00'), dhaka(10, '07:59'), dhaka(10, '08:00')],
  ] as const) {
    mailbox.mails.length = 0;
    await rule({ mail });
    await clock.set(ask);
    await request(1);
    await request(2);
    await clock.set(until);
    await readRequest();
    expect(subjects()).toEqual([]);
    await clock.set(due);
    await readRequest();
    await expect.poll(subjects).toEqual(['2 notifications']);
  }
});

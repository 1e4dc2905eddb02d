import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationRow } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { onEachBackend } from '#tests/support/backends.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openSocket } from '#tests/support/socket.ts';
import { patience } from '#tests/support/patience.ts';

onEachBackend((environment) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ environment });
    await server.startWorker();
  });
  afterAll(() => server.close());

  const request = async (employeeIds: number[]) => {
    const manager = await server.as('manager');
    const answer = await manager.post(
      '/Employee/IncrementRequestCreate',
      employeeIds.map((employeeId) => ({
        employeeId,
        year: 2026,
        effectiveDate: '2026-06-01',
        basicOrGross: 'gross',
        incrPercent: 5,
      })),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };

  it('reaches the next person’s open socket only, without a request', async () => {
    const [hr, finance] = await Promise.all([server.as('hr'), server.as('finance')]);
    const [hrSocket, financeSocket] = await Promise.all([
      openSocket(server.url, hr.token),
      openSocket(server.url, finance.token),
    ]);
    await request([1, 2, 3]);
    const hint = await hrSocket.next(({ topic }) => topic === 'notice');
    await financeSocket.next(
      ({ topic, version }) => topic === 'workflow' && version === hint.version,
    );
    expect(financeSocket.hints.filter(({ topic }) => topic === 'notice')).toEqual([]);
    const { body } = await hr.get('/Notification/GetAllNotificationByUser?pageNo=1&pageSize=10');
    expect((body as NotificationRow[])[0]).toMatchObject({
      notifyTitle: '3 increments are waiting for your review',
      timeDifference: 'now',
      isSeen: false,
      routeUrl: '/compensationAndBenefits/increment/incrementReviewHR',
    });
    expect((await hr.get('/Notification/GetNotificationCount')).body).toEqual({ count: 1 });
    expect((await hr.post('/Notification/MarkSeen', {})).body).toEqual({
      statusCode: 200,
      message: 'Submitted Successfully',
    });
    expect((await hr.get('/Notification/GetNotificationCount')).body).toEqual({ count: 0 });
    const agoAfter = async (time: string) => {
      await server.owner.raw(`update notices set created_at = now() - ?::interval`, [time]);
      const after = await hr.get('/Notification/GetAllNotificationByUser?pageNo=1&pageSize=1');
      return (after.body as NotificationRow[]).map(({ timeDifference, isSeen }) => [
        timeDifference,
        isSeen,
      ]);
    };
    expect(await agoAfter('59 seconds')).toEqual([['now', true]]);
    expect(await agoAfter('60 seconds')).toEqual([['1 minute ago', true]]);
    expect(await agoAfter('59 minutes')).toEqual([['59 minutes ago', true]]);
    expect(await agoAfter('90 minutes')).toEqual([['1 hour ago', true]]);
    expect(await agoAfter('49 hours')).toEqual([['2 days ago', true]]);
    hrSocket.close();
    financeSocket.close();
  });

  it('delivers what was written while no worker ran, once one does', async () => {
    const hr = await server.as('hr2');
    const socket = await openSocket(server.url, hr.token);
    await query(
      server.db,
      `insert into outbox (queue, payload) select 'notices', payload from outbox limit 1`,
    );
    await socket.next(({ topic }) => topic === 'workflow');
    await expect
      .poll(() => query(server.db, 'select from outbox where sent_at is null'))
      .toHaveLength(0);
    socket.close();
  });

  it('is sent by the relay itself, even if an earlier version gave it to a queue that lost it', async () => {
    const hr = await server.as('hr2');
    const socket = await openSocket(server.url, hr.token);
    const rows = await query<{ id: number }>(
      server.db,
      `insert into outbox (queue, payload)
       select 'notices', jsonb_build_object('batchIds', '[]'::jsonb, 'accountId', u.account_id,
         'workflow', 'increment')
       from users u, generate_series(1, 3) where u.login_id = 'hr2' returning id`,
    );
    const ids = rows.map(({ id }) => id);
    const done = () =>
      query(
        server.db,
        'select from outbox where id = any($ids::bigint[]) and done_at is not null',
        { ids },
      );
    await expect.poll(done).toHaveLength(3);
    await socket.next(({ topic }) => topic === 'workflow');
    socket.hints.length = 0;
    await query(
      server.db,
      `update outbox set done_at = null, again_at = now(), job_id = 'outbox-1-1-forgotten'
       where id = any($ids::bigint[])`,
      { ids },
    );
    await expect.poll(done).toHaveLength(3);
    await expect.poll(() => socket.hints.map(({ topic }) => topic)).toContain('workflow');
    // A notice that can't be parsed is kept and doesn't block the ones after it.
    await query(server.db, `insert into outbox (queue, payload) values ('notices', '{}')`);
    await query(
      server.db,
      `insert into outbox (queue, payload) select 'notices', payload from outbox where id = $id`,
      { id: ids[0] },
    );
    const unread = () =>
      query<{ payload: object }>(server.db, 'select payload from outbox where done_at is null');
    await expect
      .poll(() => query(server.db, 'select from outbox where sent_at is null'))
      .toHaveLength(0);
    expect(await unread()).toEqual([{ payload: {} }]);
    await server.owner.raw(`delete from outbox where payload = '{}'`);
    socket.close();
  });

  // Neither a queue nor the bus has a part in these.
  if (environment['REDIS_URL']) return;
  it('disconnects clients that send more than their token', async () => {
    const { token } = await server.as('finance');
    const socket = await openSocket(server.url, token);
    socket.say('and another thing');
    expect(await socket.closed).toBe(1006);
  });

  it(
    'refuses a socket without a token, with an invalid one, or of an ended session',
    async () => {
      const employee = await server.as('employee');
      await expect(openSocket(server.url, 'not-a-token')).rejects.toThrow('4401');
      const socket = await openSocket(server.url, employee.token);
      await server.owner.raw('update sessions set revoked_at = now() where user_id = ?', [
        employee.userId,
      ]);
      expect(await socket.closed).toBe(4401);
    },
    patience(15_000),
  );
});

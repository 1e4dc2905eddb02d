import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';
import type { SessionEntry, SignInLogEntry } from '#machines/domains/company/contracts/auth.ts';
import { startServer, type RunningServer } from '#server/server.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { onEachBackend } from '#tests/support/backends.ts';
import { call } from '#tests/support/client.ts';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openSocket } from '#tests/support/socket.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const DESK =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

onEachBackend((environment) => {
  let server: TestServer;
  /** Another process on the same database, as behind a load balancer. */
  let other: RunningServer;
  beforeAll(async () => {
    server = await startTestServer({ environment });
    other = await startServer(server.env);
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  const signIn = async (login: string, userAgent = DESK) => {
    const body = { strLoginId: login, strPassword: DEMO_PASSWORD };
    const answer = await call(server.url, 'POST', '/Auth/Login', body, { 'User-Agent': userAgent });
    const { token } = answer.body as LoginAnswer;
    const bearer = { Authorization: `Bearer ${token}` };
    return {
      token,
      status: async (url = server.url) =>
        (await call(url, 'GET', '/Auth/Me', undefined, bearer)).status,
      sessions: async () =>
        (await call(server.url, 'GET', '/Auth/Sessions', undefined, bearer)).body as SessionEntry[],
      post: (path: string, body: unknown) => call(server.url, 'POST', path, body, bearer),
      get: (path: string) => call(server.url, 'GET', path, undefined, bearer),
    };
  };

  it('lists a person’s sessions in words, and signs one device out everywhere at once', async () => {
    const [desk, phone] = [await signIn('finance'), await signIn('finance', PHONE)];
    const list = await desk.sessions();
    expect(list).toHaveLength(2);
    expect(list.find(({ isCurrent }) => isCurrent)).toMatchObject({
      browser: 'Chrome 131',
      operatingSystem: 'Windows 10',
      device: 'desktop',
      method: 'password',
    });
    const theirs = list.find(({ isCurrent }) => !isCurrent);
    expect(theirs).toMatchObject({ browser: 'Safari 18.1', device: 'Apple iPhone mobile' });
    const [here, there] = await Promise.all([
      openSocket(server.url, phone.token),
      openSocket(other.url, phone.token),
    ]);
    // Both processes have just checked, and cache the result for 2 s.
    expect(await Promise.all([phone.status(), phone.status(other.url)])).toEqual([200, 200]);
    const answer = await desk.post('/Auth/SignOutDevice', { sessionId: theirs?.sessionId });
    expect(answer.body).toEqual({ statusCode: 200, message: 'Submitted Successfully' });
    expect(await Promise.all([here.closed, there.closed])).toEqual([4401, 4401]);
    expect(await phone.status()).toBe(401);
    await expect.poll(() => phone.status(other.url)).toBe(401);
    expect(await desk.status()).toBe(200);
    expect(await desk.sessions()).toHaveLength(1);
  });

  // Tests timing, so it is retried on a busy machine.
  it(
    'takes effect within 5 s on HTTP and sockets even without a notification, as after a manual change in the database',
    { retry: 2, timeout: 60_000 },
    async () => {
      const session = await signIn('audit');
      const socket = await openSocket(server.url, session.token);
      expect(await session.status()).toBe(200);
      const begun = Date.now();
      await server.owner.raw(`update sessions set revoked_at = now() where user_id =
      (select id from users where login_id = 'audit')`);
      expect(await socket.closed).toBe(4401);
      await expect.poll(() => session.status()).toBe(401);
      expect(Date.now() - begun).toBeLessThan(5000);
    },
  );

  it('signs out all devices, and keeps the current one only if requested', async () => {
    const all = [await signIn('md'), await signIn('md'), await signIn('md', PHONE)];
    const [first, ...others] = all;
    await first?.post('/Auth/SignOutEverywhere', { keepThis: true });
    expect(await Promise.all(others.map((one) => one.status()))).toEqual([401, 401]);
    expect(await first?.status()).toBe(200);
    await first?.post('/Auth/SignOutEverywhere', {});
    expect(await first?.status()).toBe(401);
  });

  it('cannot end another person’s session', async () => {
    const [mine, theirs] = [await signIn('manager'), await signIn('developer')];
    const sessionId = (await theirs.sessions())[0]?.sessionId;
    expect(await mine.post('/Auth/SignOutDevice', { sessionId })).toMatchObject({
      status: 404,
      body: { message: 'That device is not signed in' },
    });
    await mine.post('/Auth/SignOutEverywhere', {});
    expect(await theirs.status()).toBe(200);
    const own = await signIn('manager');
    expect((await own.post('/Auth/SignOutDevice', { sessionId: 'x' })).status).toBe(400);
  });

  describe('the sign-in log', () => {
    const log = async (as: Awaited<ReturnType<typeof signIn>>, search = '') =>
      as.get(`/Auth/UserLogginInfo?${search}`);

    it('shows HR what happened, with what device and from where, newest first', async () => {
      const hr = await signIn('hr');
      const { userId } = await server.as('employee');
      await call(server.url, 'POST', '/Auth/Login', {
        strLoginId: 'employee',
        strPassword: 'not the password',
      });
      const employee = await signIn('employee', PHONE);
      await employee.post('/Auth/Logout', {});
      const { body } = await log(hr, `userId=${userId}&pageSize=3`);
      expect(body).toMatchObject([
        { event: 'signOut', fromState: 'signedIn', toState: 'signedOut', isSuccess: true },
        {
          event: 'login.accepted',
          toState: 'signedIn',
          browser: 'Safari 18.1',
          reason: 'password',
        },
        { event: 'login.refused', isSuccess: false, reason: 'The password was incorrect' },
      ]);
      expect((body as SignInLogEntry[])[0]).toMatchObject({
        userId,
        employeeName: 'The employee',
        strLoginId: 'employee',
        address: expect.stringContaining('127.0.0.1') as string,
      });
      const second = (await log(hr, `userId=${userId}&pageSize=1&pageNo=2`)).body;
      expect(second).toEqual([(body as SignInLogEntry[])[1]]);
      const today = accountDay();
      const inDays = async (search: string) => ((await log(hr, search)).body as unknown[]).length;
      expect(await inDays(`userId=${userId}&fromDate=${today}&toDate=${today}`)).toBeGreaterThan(2);
      expect(await inDays(`userId=${userId}&toDate=2020-01-01`)).toBe(0);
      const { employeeId } = await server.as('employee');
      const ofPerson = (await log(hr, `employeeId=${employeeId}`)).body as SignInLogEntry[];
      expect(new Set(ofPerson.map((row) => row.userId))).toEqual(new Set([userId]));
      expect((await log(hr, 'fromDate=yesterday')).status).toBe(400);
    });

    it('shows everyone their own entries, and others’ only to HR and audit of the unit and to administrators', async () => {
      const [employee, audit, hrUnit2, admin] = [
        await signIn('employee'),
        await signIn('audit'),
        await signIn('hrUnit2'),
        await signIn('admin'),
      ];
      const { userId } = await server.as('employee');
      const hr = await server.as('hr');
      const users = async (as: Awaited<ReturnType<typeof signIn>>, search = '') =>
        new Set(((await log(as, search)).body as SignInLogEntry[]).map((row) => row.userId));
      expect(await users(employee)).toEqual(new Set([userId]));
      expect((await log(employee, `userId=${hr.userId}`)).status).toBe(403);
      expect(await users(admin, `userId=${userId}`)).toEqual(new Set([userId]));
      expect(await users(audit, `userId=${userId}`)).toEqual(new Set([userId]));
      // All people of the demo organisation work in unit 1, so HR of unit 2 only sees themselves.
      const own = await users(hrUnit2);
      expect(own.size).toBe(1);
      expect(await users(hrUnit2, `userId=${userId}`)).toEqual(new Set());
    });

    it('adds a browser’s own report once, truncated, and ignores whom it claims to be', async () => {
      const { userId } = await server.as('hr2');
      const hr = await signIn('hr2', PHONE);
      const report = {
        userId: 1,
        employeeId: 1,
        employeeName: 'Someone else',
        latitude: 23.8,
        longitude: '90.4',
        publicIp: '203.0.113.7',
        isApps: false,
        isWeb: true,
        browser: 'b'.repeat(100_00),
        operatingSystem: 'iOS',
        macaddress: '',
        deviceId: 'd-1',
        deviceName: 'Rima’s phone',
        isSuccess: true,
      };
      expect((await hr.post('/Auth/CreateUserLogginInfo', report)).status).toBe(200);
      const again = { ...report, deviceName: 'Another', latitude: 'x' };
      expect((await hr.post('/Auth/CreateUserLogginInfo', again)).status).toBe(200);
      const rows = (await log(hr, `userId=${userId}&pageSize=1`)).body as SignInLogEntry[];
      expect(rows).toMatchObject([
        {
          userId,
          employeeName: 'The hr2',
          latitude: 23.8,
          longitude: 90.4,
          publicIp: '203.0.113.7',
          deviceName: 'Rima’s phone',
          isWeb: true,
        },
      ]);
    });

    it('accepts a report of a failure without a token, and survives malformed ones', async () => {
      await call(server.url, 'POST', '/Auth/Login', { strLoginId: 'admin', strPassword: 'wrong' });
      const send = (body: unknown) => call(server.url, 'POST', '/Auth/CreateUserLogginInfo', body);
      expect((await send({ isSuccess: false, deviceName: 'A borrowed one' })).status).toBe(200);
      const nonsense = [
        {},
        { latitude: 1e9, browser: { a: 1 }, isWeb: 7 },
        { deviceId: 'a\u0000b' },
      ];
      for (const body of nonsense) expect((await send(body)).status).toBe(200);
      const admin = await signIn('admin');
      const { userId } = await server.as('admin');
      const rows = (await log(admin, `userId=${userId}`)).body as SignInLogEntry[];
      const failed = rows.find(({ event }) => event === 'login.refused');
      expect(failed?.deviceName).toBe('A borrowed one');
    });

    it('cannot be changed by the application, nor by the owner while the trigger is on', async () => {
      for (const table of ['sign_in_log', 'sign_in_reports']) {
        for (const change of [`delete from ${table}`, `update ${table} set browser = ''`]) {
          await expect(server.db.raw(change)).rejects.toThrow(/permission denied/);
          await expect(server.owner.raw(change)).rejects.toThrow(/append-only/);
        }
        await expect(server.owner.raw(`truncate ${table}`)).rejects.toThrow(/append-only/);
      }
    });

    it('does not store an unknown user ID, because it may be a password', async () => {
      await call(server.url, 'POST', '/Auth/Login', {
        strLoginId: 'my-secret-word',
        strPassword: 'wrong',
      });
      const dump = await server.db.raw(
        `select string_agg(t::text, ' ') as text from
           (select l::text as t from sign_in_log l union all select d::text from delays d) all_rows`,
      );
      expect(JSON.stringify((dump as { rows: unknown[] }).rows)).not.toContain('my-secret-word');
    });
  });
});

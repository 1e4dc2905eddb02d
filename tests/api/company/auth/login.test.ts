import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorAnswer, LoginAnswer } from '#machines/core/contracts/workflow.ts';
import type { UserPermissions } from '#machines/core/access/permissions.ts';
import { LOCKED } from '#server/platform/access/loginLimit.ts';
import { getNetwork } from '#server/platform/access/network.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { call } from '#tests/support/client.ts';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createVisitor } from '#tests/support/visitor.ts';
import { cleanUp } from '#workers/cleanup.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());
beforeEach(() => server.owner.raw('delete from delays'));

const login = (strLoginId: string, strPassword: string, headers: Record<string, string> = {}) =>
  call(server.url, 'POST', '/Auth/Login', { strLoginId, strPassword }, headers);
const attempts = async (login: string): Promise<number> =>
  (
    await queryOne<{ count: number }>(
      server.db,
      `select count(*)::integer as count from sign_in_log l join users u on u.id = l.user_id
       where u.login_id = $login and l.event like 'login.%'`,
      { login },
    )
  )?.count ?? 0;

describe('the login form’s rules (spec 000 §5)', () => {
  it.each([
    [{ strPassword: 'long enough' }, 'strLoginId', 'User id is required'],
    [{ strLoginId: '  ', strPassword: 'long enough' }, 'strLoginId', 'User id is required'],
    [{ strLoginId: 'hr' }, 'strPassword', 'Password is required'],
    [{ strLoginId: 'hr', strPassword: '' }, 'strPassword', 'Password is required'],
    [{ strLoginId: 'hr', strPassword: 'abc' }, 'strPassword', 'Minimum 4 character'],
    [{ strLoginId: 'hr', strPassword: 'a'.repeat(101) }, 'strPassword', 'Maximum 100 character'],
  ])('%j: %s: %s', async (body, path, message) => {
    const answer = await call(server.url, 'POST', '/Auth/Login', body);
    expect(answer.status).toBe(400);
    expect((answer.body as ErrorAnswer).errors).toContainEqual({ path, message });
  });
});

describe('Login', () => {
  it('answers the specification’s fields and ignores who the client says to be', async () => {
    const { status, body } = await call(server.url, 'POST', '/Auth/Login', {
      strLoginId: 'HR',
      strPassword: DEMO_PASSWORD,
      intUrlId: 0,
      intAccountId: 99,
      strUrl: 'https://elsewhere.example',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      strLoginId: 'hr',
      intAccountId: 1,
      strDisplayName: 'The hr',
      isLoggedInWithOtp: false,
      isOtpAuth: true,
      strOfficeMail: 'hr@example.com',
      roles: ['employee', 'hr'],
    });
    // The session profile's other fields (spec 000 §3).
    const { intEmployeeId, intUserId, intBusinessUnitId } = body as LoginAnswer;
    expect(body).toMatchObject({
      isAuth: true,
      loginPin: '',
      orgId: 1,
      employeeId: intEmployeeId,
      userAutoId: intUserId,
      insertUserId: intUserId,
      workPlaceId: 1,
      defaultBusinessUnit: intBusinessUnitId,
      buId: intBusinessUnitId,
      buName: 'North',
      buLogo: 0,
      intUserTypeId: 1,
      userName: 'The hr',
      email: 'hr@example.com',
      connectionKEY: `1.${intUserId}`,
    });
    const { token } = body as LoginAnswer;
    const me = await call(server.url, 'GET', '/Auth/Me', undefined, {
      Authorization: `Bearer ${token}`,
    });
    expect(me.body).toEqual({ ...(body as LoginAnswer), token: '', refreshToken: '' });
  });

  it('gives a program its refresh token, and a browser only a cookie that no script reads', async () => {
    const program = (await login('hr', DEMO_PASSWORD)).body as LoginAnswer;
    expect(program.refreshToken).not.toBe('');
    const answer = await login('hr', DEMO_PASSWORD, { 'Sec-Fetch-Site': 'same-origin' });
    expect((answer.body as LoginAnswer).refreshToken).toBe('');
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('cadre_refresh='));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    expect(cookie).toMatch(/; Max-Age=8640000\b/);
    expect(cookie).not.toMatch(/Domain=/);
  });

  it('gives the same answer for a wrong password, an unknown user and someone who has left', async () => {
    const wrong = await login('hr', 'not the password');
    await server.owner.raw(`update users set is_active = false where login_id = 'audit'`);
    const left = await login('audit', DEMO_PASSWORD);
    const noOne = await login('no one at all', 'not the password');
    await server.owner.raw(`update users set is_active = true where login_id = 'audit'`);
    for (const answer of [wrong, left, noOne]) {
      expect(answer.status).toBe(401);
      expect((answer.body as ErrorAnswer).message).toBe('User ID or password is incorrect');
    }
  });
});

describe('after failures', () => {
  const fail = (login: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, () =>
        call(server.url, 'POST', '/Auth/Login', {
          strLoginId: login,
          strPassword: 'not the password',
        }),
      ),
    );
  const wait = async (login: string) => {
    const answer = await call(server.url, 'POST', '/Auth/Login', {
      strLoginId: login,
      strPassword: DEMO_PASSWORD,
    });
    return answer.status === 429 ? Number(answer.headers.get('Retry-After')) : 0;
  };
  const failedBefore = (failures: number, since = '0 seconds') =>
    server.owner.raw(
      `update delays set failures = ?, blocked_until = now(), failed_at = now() - ?::interval
       where key ~ '^(account|near):'`,
      [failures, since],
    );

  it('checks five of thirty concurrent guesses, and refuses even the right one while the account has to wait', async () => {
    const before = await attempts('md');
    const answers = await fail('md', 30);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
    const refused = answers.find(({ status }) => status === 429);
    const seconds = refused?.headers.get('Retry-After');
    expect(Number(seconds)).toBeGreaterThan(0);
    expect((refused?.body as ErrorAnswer | undefined)?.message).toMatch(
      new RegExp(`^Too many attempts. Please try again in ${seconds} seconds?.$`),
    );
    expect((await login('md', DEMO_PASSWORD)).status).toBe(429);
    expect((await attempts('md')) - before).toBe(5);
  });

  it('waits twice as long after each, up to 15 minutes, and no longer', async () => {
    await fail('finance', 1);
    for (const [failures, seconds] of [
      [5, 10],
      [6, 20],
      [9, 160],
      [11, 640],
      [12, 900],
      [200, 900],
    ] as const) {
      await failedBefore(failures);
      await fail('finance', 1);
      const { headers } = await login('finance', DEMO_PASSWORD);
      expect(Number(headers.get('Retry-After')), `after ${failures}`).toBeGreaterThan(seconds - 5);
      expect(Number(headers.get('Retry-After')), `after ${failures}`).toBeLessThanOrEqual(seconds);
    }
    const { body } = await login('finance', DEMO_PASSWORD);
    expect((body as ErrorAnswer).message).toBe(
      'Too many attempts. Please try again in 15 minutes.',
    );
  });

  it('accepts the right password once the wait is over, and resets the count', async () => {
    await fail('finance', 10);
    expect(await wait('finance')).toBeGreaterThan(0);
    await failedBefore(10);
    expect((await login('finance', DEMO_PASSWORD)).status).toBe(200);
    expect((await fail('finance', 4)).every(({ status }) => status === 401)).toBe(true);
    expect(await wait('finance')).toBe(0);
  });

  it('forgets failures after an hour without one', async () => {
    await fail('finance', 10);
    await failedBefore(30, '61 minutes');
    expect((await fail('finance', 4)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await wait('finance')).toBe(0);
  });

  it('treats an unknown user ID in the same way', async () => {
    const answers = await fail('no one at all', 12);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('never locks a person out of a device they have signed in from', async () => {
    const mine = createVisitor(server.url);
    const body = { strLoginId: 'admin', strPassword: DEMO_PASSWORD };
    expect((await mine.post('/Auth/Login', body)).status).toBe(200);
    await fail('admin', 10);
    expect(await wait('admin')).toBeGreaterThan(0);
    expect((await mine.post('/Auth/Login', body)).status).toBe(200);
    // The device is recognised by Cadre's own mark, so changing the name in it doesn't make another device.
    const mark = mine.cookie('cadre_device') ?? '';
    const { userId } = await server.as('hr2');
    const forged = mark.replace(/^\d+/, String(userId));
    await fail('hr2', 10);
    const answer = await login('hr2', DEMO_PASSWORD, { Cookie: `cadre_device=${forged}` });
    expect(answer.status).toBe(429);
  });

  it('allows 100 consecutive wrong guesses ever, and then none until the account is unlocked', async () => {
    const mine = createVisitor(server.url);
    const body = { strLoginId: 'developer', strPassword: DEMO_PASSWORD };
    expect((await mine.post('/Auth/Login', body)).status).toBe(200);
    await fail('developer', 1);
    await server.owner.raw(
      `update delays set failures = 98, failed_at = now() - interval '300 days',
         blocked_until = now() where key like 'ever %'`,
    );
    await failedBefore(0);
    const guesses = await fail('developer', 4);
    // Only the 99th and the 100th are allowed.
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(2);
    await failedBefore(0);
    const locked = await login('developer', DEMO_PASSWORD);
    expect([locked.status, (locked.body as ErrorAnswer).message]).toEqual([429, LOCKED]);
    // Neither cleanup nor time unlocks it, but a known device of the user isn't locked.
    await cleanUp(server.owner, server.env.DATA_DIR);
    expect((await login('developer', DEMO_PASSWORD)).status).toBe(429);
    expect((await mine.post('/Auth/Login', body)).status).toBe(200);
    const admin = await server.as('admin');
    const { employeeId } = await server.as('hr');
    const who = (await queryOne<{ id: number }>(
      server.db,
      `select id from employees where code = 'U-developer'`,
    )) ?? { id: 0 };
    const read = async () =>
      (await admin.get(`/Permission/GetUserPermissions?employeeId=${who.id}`))
        .body as UserPermissions;
    expect((await read()).isLocked).toBe(true);
    expect(
      (await (await server.as('hr')).post('/Permission/UnlockLogin', { employeeId })).status,
    ).toBe(403);
    const unlocked = await admin.post('/Permission/UnlockLogin', { employeeId: who.id });
    expect(unlocked.status).toBe(200);
    expect((await read()).isLocked).toBe(false);
    expect((await login('developer', DEMO_PASSWORD)).status).toBe(200);
  });

  it('locks an unknown user ID in the same way', async () => {
    await fail('no one at all', 1);
    await server.owner
      .raw(`update delays set failures = 100, blocked_until = now() + interval '1 day'
      where key like '%ever %'`);
    const { status, body } = await login('no one at all', DEMO_PASSWORD);
    expect([status, (body as ErrorAnswer).message]).toEqual([429, LOCKED]);
  });

  it('does not refuse a person on a network they have used because of guesses from elsewhere', async () => {
    const at = (address: string, strPassword: string) =>
      login('md2', strPassword, { 'X-Forwarded-For': address });
    expect((await at('2001:db8:1:2::7', DEMO_PASSWORD)).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => at(`203.0.113.${n}`, 'not the password')),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect((await at('198.51.100.9', DEMO_PASSWORD)).status).toBe(429);
    // The same network, in another notation.
    expect((await at('2001:0DB8:0001:0002:ffff::1', DEMO_PASSWORD)).status).toBe(200);
  });

  it('checks fifty concurrent guesses of one network, over all accounts', async () => {
    const guess = async (n: number): ReturnType<typeof login> => {
      const answer = await login(`account ${n}`, 'not the password', {
        'X-Forwarded-For': n % 2 ? `2001:db8::${n}` : `2001:0db8:0:0:${n}::`,
      });
      // Refused as too busy: eighty hashes may take longer than the queue's limit on a slow machine.
      return answer.status === 503 ? guess(n) : answer;
    };
    const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => guess(n)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0DB8:0000:0000:ffff:0:0:1', '2001:db8:0:0'],
    ['2001:db8:0:0:5::', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4'],
    ['', ''],
  ])('treats %s as part of the network %s', (address, network) => {
    expect(getNetwork(address)).toBe(network);
  });

  it('makes an address wait after it tries one password on many accounts', async () => {
    await fail('account 1', 1);
    // Fifty are allowed, because a whole office may share one address.
    await server.owner.raw(`update delays set failures = 48 where key like 'address:%'`);
    await fail('account 2', 1);
    expect((await login('employee', DEMO_PASSWORD)).status).toBe(200);
    await fail('account 3', 1);
    const { status, headers } = await login('employee', DEMO_PASSWORD);
    expect(status).toBe(429);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

import { Agent, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorAnswer, LoginAnswer } from '#machines/core/contracts/workflow.ts';
import type { CodeAnswer } from '#machines/domains/company/contracts/auth.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { call, type Answer } from '#tests/support/client.ts';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { patience } from '#tests/support/patience.ts';

const WRONG = 'Please provide a valid pin number!!!';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.owner.raw(`update users set needs_code = true where login_id in ('hr2', 'md2')`);
});
afterAll(() => server.close());
beforeEach(() => server.owner.raw('delete from delays; delete from one_time_codes'));

/** A user who has entered the correct password and must now enter a code. */
async function waiting(login = 'otp') {
  const { body } = await call(server.url, 'POST', '/Auth/Login', {
    strLoginId: login,
    strPassword: DEMO_PASSWORD,
  });
  const { token } = body as LoginAnswer;
  const bearer = { Authorization: `Bearer ${token}` };
  const send = () =>
    call(server.url, 'GET', '/Auth/GetLoginOTP?strEmail=x@example.com', undefined, bearer);
  return {
    login: body as LoginAnswer,
    bearer,
    send,
    /** The code, which is in the response because there is no mail server. */
    code: async () => ((await send()).body as CodeAnswer).data.message,
    verify: (pin: unknown) => call(server.url, 'POST', '/Auth/VerifyLoginOTP', { pin }, bearer),
  };
}

const otherThan = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0');
const getMessage = (answer: Answer): string => (answer.body as ErrorAnswer).message;
const latest = () =>
  queryOne<{ tries: number; used: boolean }>(
    server.db,
    'select tries, used_at is not null as used from one_time_codes order by id desc limit 1',
  );

describe('the one-time code', () => {
  it('is required by a login, which then gives no refresh token and no cookie', async () => {
    const { login } = await waiting();
    expect(login).toMatchObject({ isLoggedInWithOtp: true, isOtpAuth: false, refreshToken: '' });
    const { headers } = await call(
      server.url,
      'POST',
      '/Auth/Login',
      { strLoginId: 'otp', strPassword: DEMO_PASSWORD },
      { 'Sec-Fetch-Site': 'same-origin' },
    );
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('has six digits, is shown if there is no mail server, and completes the sign-in once', async () => {
    const session = await waiting();
    const sent = await session.send();
    const { data, message } = sent.body as CodeAnswer;
    expect(sent.status).toBe(200);
    expect(data.message).toMatch(/^\d{6}$/);
    expect(message).toBe(data.message);
    const answer = await session.verify(data.message);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Login Successfully!!',
      strLoginId: 'otp',
      isLoggedInWithOtp: true,
      isOtpAuth: true,
    });
    const { token, refreshToken } = answer.body as LoginAnswer;
    const me = await call(server.url, 'GET', '/Auth/Me', undefined, {
      Authorization: `Bearer ${token}`,
    });
    expect([me.status, (me.body as LoginAnswer).isOtpAuth]).toEqual([200, true]);
    const renewed = await call(server.url, 'POST', '/Auth/GenerateRefreshToken', { refreshToken });
    expect(renewed.status).toBe(200);
    expect((await session.verify(data.message)).status).toBe(401);
  });

  it('refuses input that is not six digits and a wrong code with different messages', async () => {
    const session = await waiting();
    const code = await session.code();
    for (const pin of ['', '12345', '1234567', '12345a', '１２３４５６', 123456, undefined]) {
      const answer = await session.verify(pin);
      expect(answer.status).toBe(400);
      expect((answer.body as ErrorAnswer).errors).toEqual([
        { path: 'pin', message: 'Number is invalid' },
      ]);
    }
    const wrong = await session.verify(otherThan(code));
    expect([wrong.status, getMessage(wrong)]).toEqual([400, WRONG]);
    expect((await session.verify(code)).status).toBe(200);
  });

  it('says so if the person has no mail address', async () => {
    await server.owner.raw(`update employees set office_mail = null where code = 'U-hr2'`);
    const session = await waiting('hr2');
    const answer = await session.send();
    expect([answer.status, getMessage(answer)]).toEqual([
      400,
      'Please configure your email address!!!',
    ]);
    await server.owner.raw(
      `update employees set personal_mail = 'h@example.com' where code = 'U-hr2'`,
    );
    expect((await session.send()).status).toBe(200);
  });

  it('is sent at most three times within fifteen minutes', async () => {
    const session = await waiting();
    const answers = await Promise.all(Array.from({ length: 8 }, session.send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(880);
    expect(Number(refused?.headers.get('Retry-After'))).toBeLessThanOrEqual(900);
    // Another sign-in of the same user shares the limit.
    expect((await (await waiting()).send()).status).toBe(429);
    await server.owner.raw(
      `update one_time_codes set requested_at = requested_at - interval '15 minutes'
       where id = (select min(id) from one_time_codes)`,
    );
    expect((await session.send()).status).toBe(200);
    expect((await session.send()).status).toBe(429);
  });

  it('makes no one wait longer than fifteen minutes, even behind others', async () => {
    const session = await waiting();
    let input: Promise<Answer> | undefined;
    await server.owner.transaction(async (tx) => {
      const { rows } = (await tx.raw(
        `select id from users where login_id = 'otp' for no key update`,
      )) as { rows: { id: number }[] };
      input = session.send();
      await vi.waitUntil(async () => {
        const { rows: blocked } = (await server.owner.raw(
          `select from pg_stat_activity where datname = current_database()
             and wait_event_type = 'Lock' and query like '%from users%'`,
        )) as { rows: unknown[] };
        return blocked.length > 0;
      });
      // Three attempts that began after it, and were counted before it.
      await tx.raw(
        `insert into one_time_codes (user_id, session_id, is_familiar, requested_at)
         select ?, (select id from sessions where user_id = ? limit 1), false,
           clock_timestamp() from generate_series(1, 3)`,
        [rows[0]?.id ?? 0, rows[0]?.id ?? 0],
      );
    });
    const answer = await input;
    expect(answer?.status).toBe(429);
    expect(Number(answer?.headers.get('Retry-After'))).toBeLessThanOrEqual(900);
  });
});

describe('a code is refused', () => {
  it('at the sixth try, even when it is right', async () => {
    const session = await waiting();
    const code = await session.code();
    for (const by of [1, 2, 3, 4, 5]) await session.verify(otherThan(code, by));
    const answer = await session.verify(code);
    expect([answer.status, getMessage(answer)]).toEqual([400, WRONG]);
  });

  it('after five minutes', async () => {
    const session = await waiting();
    const code = await session.code();
    await server.owner.raw(
      `update one_time_codes set expires_at = expires_at - interval '5 minutes'`,
    );
    const answer = await session.verify(code);
    expect([answer.status, getMessage(answer)]).toEqual([400, WRONG]);
    expect(await latest()).toEqual({ tries: 0, used: false });
  });

  it('when it has been used, even if the session’s state is reset in the database', async () => {
    const session = await waiting();
    const code = await session.code();
    expect((await session.verify(code)).status).toBe(200);
    await server.owner.raw(`update sessions set state = 'awaitingCode.entering'
      where id = (select session_id from one_time_codes)`);
    server.services.bus.changeSessions(await allSessions());
    const answer = await session.verify(code);
    expect([answer.status, getMessage(answer)]).toEqual([400, WRONG]);
  });

  it('when two requests send the right one at once: only one session is opened', async () => {
    const session = await waiting();
    const code = await session.code();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => session.verify(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('when a newer one was sent', async () => {
    const session = await waiting();
    const [first, second] = [await session.code(), await session.code()];
    expect((await session.verify(first)).status).toBe(first === second ? 200 : 400);
    expect((await session.verify(second)).status).toBe(first === second ? 401 : 200);
  });

  it('when it is another person’s, or another sign-in’s of the same person', async () => {
    const [mine, theirs, elsewhere] = [await waiting(), await waiting('md2'), await waiting()];
    const [code, their, other] = [await mine.code(), await theirs.code(), await elsewhere.code()];
    for (const foreign of [their, other].filter((pin) => pin !== code)) {
      const answer = await mine.verify(foreign);
      expect([answer.status, getMessage(answer)]).toEqual([400, WRONG]);
    }
    expect((await mine.verify(code)).status).toBe(200);
  });

  it('when none was sent', async () => {
    const answer = await (await waiting()).verify('000000');
    expect([answer.status, getMessage(answer)]).toEqual([400, WRONG]);
  });

  it(
    'after five of two hundred concurrent guesses, without being compared',
    async () => {
      const session = await waiting();
      const code = await session.code();
      const guesses = Array.from({ length: 200 }, (_, n) => otherThan(code, n + 1));
      // The correct one is among the last, so that a limit on only the first guesses would be noticed.
      guesses[190] = code;
      const statuses = await allAtOnce(
        `${server.url}/api/Auth/VerifyLoginOTP`,
        session.bearer,
        guesses,
      );
      expect(statuses.filter((status) => status === 400)).toHaveLength(200);
      const row = await queryOne<{ count: number }>(
        server.db,
        `select count(*)::integer as count from sign_in_log l
       where event = 'code.refused' and session_id = (select session_id from one_time_codes)`,
      );
      expect([row?.count, (await latest())?.tries]).toEqual([5, 5]);
    },
    patience(60_000),
  );

  it('for longer and longer after many wrong codes, counted over all codes', async () => {
    const session = await waiting();
    for (const [n] of Array.from({ length: 3 }).entries()) {
      const code = await session.code();
      for (const by of [1, 2, 3, 4, 5]) await session.verify(otherThan(code, by + n));
    }
    await server.owner.raw(
      `update one_time_codes set requested_at = requested_at - interval '15 minutes'`,
    );
    const answer = await session.send();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(15);
  });
});

describe('the token of a login whose code is to come', () => {
  it('ends after 1,000 seconds, as the screen does', async () => {
    const { login } = await waiting();
    const [, payload = ''] = login.token.split('.');
    const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    expect(exp - iat).toBe(1000);
  });

  it('can sign out, after which no code is sent', async () => {
    const session = await waiting();
    await call(server.url, 'POST', '/Auth/Logout', {}, session.bearer);
    expect((await session.send()).status).toBe(401);
  });

  it('is the only token that the calls of the code accept', async () => {
    const hr = await server.as('hr');
    expect((await hr.get('/Auth/GetLoginOTP?strEmail=')).status).toBe(401);
    expect((await hr.post('/Auth/VerifyLoginOTP', { pin: '123456' })).status).toBe(401);
    expect((await call(server.url, 'GET', '/Auth/GetLoginOTP')).status).toBe(401);
  });
});

/** Sends all before the first response. 250 connections: more than the listen backlog. */
async function allAtOnce(
  address: string,
  headers: Record<string, string>,
  pins: readonly string[],
): Promise<(number | undefined)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 250 });
  const statuses = await Promise.all(
    pins.map(
      (pin) =>
        new Promise<number | undefined>((resolve, reject) => {
          const type = { 'Content-Type': 'application/json' };
          request(
            address,
            { method: 'POST', agent, headers: { ...headers, ...type } },
            (answer) => {
              answer.resume().on('end', () => resolve(answer.statusCode));
            },
          )
            .on('error', reject)
            .end(JSON.stringify({ pin }));
        }),
    ),
  );
  agent.destroy();
  return statuses;
}

const allSessions = async () =>
  (await queryOne<{ ids: string[] }>(server.db, 'select array_agg(id::text) as ids from sessions'))
    ?.ids ?? [];

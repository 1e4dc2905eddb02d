import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';
import { accessTokens } from '#server/platform/access/accessToken.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { call, type Answer } from '#tests/support/client.ts';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createVisitor } from '#tests/support/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const me = (token: string) =>
  call(server.url, 'GET', '/Auth/Me', undefined, { Authorization: `Bearer ${token}` });
const logIn = async (login = 'employee') =>
  (
    await call(server.url, 'POST', '/Auth/Login', {
      strLoginId: login,
      strPassword: DEMO_PASSWORD,
    })
  ).body as LoginAnswer;
const refresh = (refreshToken: string) =>
  call(server.url, 'POST', '/Auth/GenerateRefreshToken', { accessToken: '', refreshToken });
const getTokens = ({ body }: Answer) => body as { accessToken: string; refreshToken: string };
const getClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string;
    sub: string;
    iat: number;
    exp: number;
  };
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Ages the session's tokens by this interval. */
const later = (sessionId: string, interval: string) =>
  server.owner.raw(
    `update refresh_tokens set used_at = used_at - ?::interval where session_id = ?`,
    [interval, sessionId],
  );
const session = (sessionId: string) =>
  queryOne<{ state: string; ended: boolean }>(
    server.db,
    'select state, revoked_at is not null as ended from sessions where id = $sessionId::uuid',
    { sessionId },
  );

describe('an access token', () => {
  it('lasts ten minutes', async () => {
    const { iat, exp } = getClaims((await logIn()).token);
    expect(exp - iat).toBe(600);
  });

  it('is refused in each of 200 mutations', async () => {
    const { token } = await logIn();
    expect((await me(token)).status).toBe(200);
    const mutations = getMutations(token, await logIn('admin'));
    expect(mutations).toHaveLength(200);
    const answers = await Promise.all(mutations.map(me));
    const accepted = mutations.filter((_, index) => answers[index]?.status !== 401);
    expect(accepted).toEqual([]);
    expect((await me(token)).status).toBe(200);
  });

  it('is refused once it has run out, and when it is signed for a session that isn’t there', async () => {
    const { token } = await logIn();
    const { sid, sub } = getClaims(token);
    const claims = { userId: Number(sub), sessionId: sid };
    const { secret } = server.services;
    const ago = (seconds: number) => () => new Date(Date.now() - seconds * 1000);
    expect((await me(await accessTokens(secret, ago(590)).issue(claims))).status).toBe(200);
    expect((await me(await accessTokens(secret, ago(601)).issue(claims))).status).toBe(401);
    const tokens = accessTokens(secret);
    const nowhere = await tokens.issue({ ...claims, sessionId: randomUUID() });
    expect((await me(nowhere)).status).toBe(401);
    const { userId } = await server.as('admin');
    expect((await me(await tokens.issue({ ...claims, userId }))).status).toBe(401);
  });
});

/** 200 tokens that could be made from one, and from another user's, without the key. */
function getMutations(token: string, other: LoginAnswer): string[] {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const [, otherPayload, otherSignature] = other.token.split('.');
  const claims = getClaims(token);
  const signed = (head: object, body: object, key: string) => {
    const text = `${encoded(head)}.${encoded(body)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const hs256 = { alg: 'HS256' };
  const crafted = [
    `${encoded({ alg: 'none' })}.${payload}.`,
    `${encoded({ alg: 'none' })}.${payload}.${signature}`,
    `${encoded({ alg: 'NONE', typ: 'JWT' })}.${payload}.`,
    `${encoded({ alg: 'HS384' })}.${payload}.${signature}`,
    `${encoded({ alg: 'RS256' })}.${payload}.${signature}`,
    `${encoded({ ...hs256, kid: '../../dev/null' })}.${payload}.${signature}`,
    `${encoded({ ...hs256, jwk: { kty: 'oct', k: 'AAAA' } })}.${payload}.${signature}`,
    `${encoded({ ...hs256, crit: ['exp'] })}.${payload}.${signature}`,
    `${header}.${otherPayload}.${signature}`,
    `${header}.${payload}.${otherSignature}`,
    `${header}.${encoded({ ...claims, sub: String(Number(claims.sub) + 1) })}.${signature}`,
    `${header}.${encoded({ ...claims, exp: claims.exp + 600 })}.${signature}`,
    `${header}.${encoded({ ...claims, sid: randomUUID() })}.${signature}`,
    ...['', 'cadre', 'secret', 'null', payload].map((key) => signed(hs256, claims, key)),
    `${header}.${payload}`,
    `${header}.${payload}.`,
    `.${payload}.${signature}`,
    `${header}..${signature}`,
    `${token}.`,
    `${token}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -1)}`,
    `${header}.${payload}.${signature}A`,
    // Two bits of the last character are unused: a lax decoder accepts all four variants.
    ...sameBytes(signature).map((same) => `${header}.${payload}.${same}`),
  ];
  const mutations = new Set(crafted);
  const places = Array.from(token, (_, place) => place).filter((place) => token[place] !== '.');
  for (let n = 0; mutations.size < 200; n = (n + 7) % places.length) {
    const place = places[n] ?? 0;
    const digit = token[place] === 'x' ? 'y' : 'x';
    mutations.add(`${token.slice(0, place)}${digit}${token.slice(place + 1)}`);
  }
  return [...mutations];
}

/** Other base64url spellings of the same bytes. */
function sameBytes(text: string): string[] {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from(digits)
    .map((digit) => text.slice(0, -1) + digit)
    .filter((other) => other !== text)
    .filter((other) => Buffer.from(other, 'base64url').equals(Buffer.from(text, 'base64url')));
}

const waitingForLocks = async () =>
  (
    await queryOne<{ count: number }>(
      server.owner,
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )?.count ?? 0;

describe('a refresh token', () => {
  it('is exchanged for two new tokens, and the new refresh token works', async () => {
    const { refreshToken, token } = await logIn();
    const first = getTokens(await refresh(refreshToken));
    expect((await me(first.accessToken)).status).toBe(200);
    expect(getClaims(first.accessToken).sid).toBe(getClaims(token).sid);
    const second = getTokens(await refresh(first.refreshToken));
    expect(new Set([refreshToken, first.refreshToken, second.refreshToken]).size).toBe(3);
  });

  it('ends its whole family if it is used again after ten seconds', async () => {
    const { refreshToken, token } = await logIn();
    const { sid } = getClaims(token);
    const successor = getTokens(await refresh(refreshToken));
    await later(sid, '10 seconds');
    expect((await refresh(refreshToken)).status).toBe(401);
    expect(await session(sid)).toEqual({ state: 'expired.asking', ended: true });
    expect((await refresh(successor.refreshToken)).status).toBe(401);
    expect((await me(successor.accessToken)).status).toBe(401);
    const row = await queryOne<{ reason: string }>(
      server.db,
      'select reason from sign_in_log where session_id = $sid::uuid order by id desc limit 1',
      { sid },
    );
    expect(row?.reason).toBe('A used refresh token was presented again');
  });

  it('returns the same successor for ten seconds', async () => {
    const { refreshToken, token } = await logIn();
    const first = getTokens(await refresh(refreshToken));
    await later(getClaims(token).sid, '8 seconds');
    expect(getTokens(await refresh(refreshToken)).refreshToken).toBe(first.refreshToken);
    expect((await refresh(first.refreshToken)).status).toBe(200);
  });

  it('returns one successor to twenty concurrent uses', async () => {
    const { refreshToken, token } = await logIn();
    // Blocked together, or the first may finish before the second has a connection.
    const current = await server.owner.transaction();
    await current.raw('select from sessions where id = ? for update', [getClaims(token).sid]);
    const request = Array.from({ length: 20 }, () => refresh(refreshToken));
    await expect.poll(waitingForLocks).toBeGreaterThan(3);
    await current.commit();
    const answers = await Promise.all(request);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map((answer) => getTokens(answer).refreshToken)).size).toBe(1);
    const stored = await query(
      server.db,
      'select from refresh_tokens where session_id = $sid::uuid',
      { sid: getClaims(token).sid },
    );
    expect(stored).toHaveLength(2);
  });

  it('is recognized as used after its row was cleaned up', async () => {
    const { refreshToken, token } = await logIn();
    const { sid } = getClaims(token);
    const successor = getTokens(await refresh(refreshToken));
    await server.owner.raw(
      'delete from refresh_tokens where session_id = ? and used_at is not null',
      [sid],
    );
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(successor.refreshToken)).status).toBe(401);
  });

  it('ends no session if Cadre never issued it', async () => {
    const { refreshToken, token } = await logIn();
    const [sessionId = '', random = '', mark = ''] = refreshToken.split('.');
    for (const forged of [
      `${sessionId}.${random}.${'A'.repeat(mark.length)}`,
      `${sessionId}.${random.slice(1)}A.${mark}`,
      `${sessionId}.${random}`,
      `${randomUUID()}.${random}.${mark}`,
      `${refreshToken}.x`,
      'x',
      '..',
    ]) {
      expect((await refresh(forged)).status, forged).toBe(401);
    }
    expect((await me(token)).status).toBe(200);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('ends 100 days after signing in, however often it was exchanged', async () => {
    const { refreshToken, token } = await logIn();
    const { sid } = getClaims(token);
    const days = await queryOne<{ days: number }>(
      server.db,
      `select extract(day from expires_at - created_at)::integer as days from sessions
       where id = $sid::uuid`,
      { sid },
    );
    expect(days?.days).toBe(100);
    const next = getTokens(await refresh(refreshToken));
    await server.owner.raw(
      `update sessions set created_at = created_at - interval '100 days',
         expires_at = expires_at - interval '100 days' where id = ?`,
      [sid],
    );
    server.services.bus.changeSessions([sid]);
    expect((await refresh(next.refreshToken)).status).toBe(401);
    expect((await me(next.accessToken)).status).toBe(401);
  });

  it('is refused for someone who has left', async () => {
    const { refreshToken } = await logIn('audit');
    await server.owner.raw(`update users set is_active = false where login_id = 'audit'`);
    expect((await refresh(refreshToken)).status).toBe(401);
    await server.owner.raw(`update users set is_active = true where login_id = 'audit'`);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('stays in the cookie of a browser, which is cleared when it is refused', async () => {
    const browser = createVisitor(server.url);
    await browser.post('/Auth/Login', { strLoginId: 'employee', strPassword: DEMO_PASSWORD });
    const before = browser.cookie('cadre_refresh');
    const empty = { accessToken: '', refreshToken: '' };
    const answer = await browser.post('/Auth/GenerateRefreshToken', empty);
    expect(getTokens(answer).refreshToken).toBe('');
    expect((await me(getTokens(answer).accessToken)).status).toBe(200);
    expect(browser.cookie('cadre_refresh')).not.toBe(before);
    await browser.post('/Auth/Logout', {});
    expect(browser.cookie('cadre_refresh')).toBeUndefined();
    expect((await browser.post('/Auth/GenerateRefreshToken', empty)).status).toBe(401);
    expect((await me(getTokens(answer).accessToken)).status).toBe(401);
  });
});

import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorAnswer, LoginAnswer, WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { SessionEntry } from '#machines/domains/company/contracts/auth.ts';
import type { SignInRule } from '#machines/domains/company/contracts/signInRules.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { call } from '#tests/support/client.ts';
import {
  openIdentityProvider,
  type IdentityProvider,
  type KnownPerson,
} from '#tests/support/identityProvider.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createVisitor, type Visitor } from '#tests/support/visitor.ts';

let first: IdentityProvider;
let second: IdentityProvider;
let server: TestServer;
beforeAll(async () => {
  [first, second] = await Promise.all([openIdentityProvider(), openIdentityProvider('second')]);
  server = await startTestServer({
    environment: {
      OIDC_ISSUER: first.issuer,
      OIDC_CLIENT_ID: first.clientId,
      OIDC_CLIENT_SECRET: first.clientSecret,
      OIDC2_ISSUER: second.issuer,
      OIDC2_CLIENT_ID: second.clientId,
      OIDC2_CLIENT_SECRET: second.clientSecret,
      OIDC2_LABEL: 'The mill',
    },
  });
  first.serve([`${server.url}/api/Auth/Oidc/first/Callback`]);
  second.serve([`${server.url}/api/Auth/Oidc/second/Callback`]);
});
afterAll(async () => {
  await server.close();
  await Promise.all([first.close(), second.close()]);
});
beforeEach(() => {
  first.person = { sub: 'p-1', email: 'md@example.com', email_verified: true };
  first.cancels = false;
  first.asked = [];
});

const start = (id = 'first') => `${server.url}/api/Auth/Oidc/${id}/Start`;
const isHome = (address: URL) => address.origin === server.url && address.pathname === '/';
const isCallback = (address: URL) => address.pathname.endsWith('/Callback');
/** Signs in at the provider and returns the final URL and the visitor. */
async function journey(visitor: Visitor = createVisitor(server.url), id = 'first') {
  const end = await visitor.follow(start(id), isHome);
  return { visitor, problem: end.searchParams.get('signIn') };
}
const who = async (visitor: Visitor) => {
  const { body, status } = await visitor.post('/Auth/GenerateRefreshToken', { refreshToken: '' });
  if (status !== 200) return null;
  const { accessToken } = body as { accessToken: string };
  const bearer = { Authorization: `Bearer ${accessToken}` };
  const me = (await visitor.get('/Auth/Me', bearer)).body as LoginAnswer;
  const sessions = (await visitor.get('/Auth/Sessions', bearer)).body as SessionEntry[];
  return { ...me, method: sessions.find(({ isCurrent }) => isCurrent)?.method };
};

describe('sign-in by another provider', () => {
  it('is offered only if the environment configures a provider', async () => {
    expect((await call(server.url, 'GET', '/Auth/Providers')).body).toEqual([
      { id: 'first', label: 'Google', startUrl: '/api/Auth/Oidc/first/Start' },
      { id: 'second', label: 'The mill', startUrl: '/api/Auth/Oidc/second/Start' },
    ]);
    const plain = await startTestServer();
    expect((await call(plain.url, 'GET', '/Auth/Providers')).body).toEqual([]);
    expect((await call(plain.url, 'GET', '/Auth/Oidc/first/Start')).status).toBe(404);
    expect((await call(plain.url, 'GET', '/Auth/LoginOAuth2G?token=x')).status).toBe(404);
    await plain.close();
  });

  it('uses an authorization code with PKCE, state and nonce, and ends signed in at /', async () => {
    const { visitor, problem } = await journey();
    expect(problem).toBeNull();
    const searchParams = first.asked[0]?.searchParams;
    expect(searchParams?.get('response_type')).toBe('code');
    expect(searchParams?.get('code_challenge_method')).toBe('S256');
    for (const secret of ['code_challenge', 'state', 'nonce']) {
      expect(searchParams?.get(secret)?.length).toBeGreaterThan(30);
    }
    expect(await who(visitor)).toMatchObject({ strLoginId: 'md', method: 'openid' });
    expect(visitor.cookie('cadre_oidc')).toBeUndefined();
  });

  it('works with the second provider too', async () => {
    second.person = { sub: 'p-9', email: 'AUDIT@example.com', email_verified: true };
    const { visitor } = await journey(undefined, 'second');
    expect((await who(visitor))?.strLoginId).toBe('audit');
  });

  it('stands for the one-time code, which proves the same mail address', async () => {
    first.person = { sub: 'p-2', email: 'otp@example.com', email_verified: true };
    const { visitor } = await journey();
    expect(await who(visitor)).toMatchObject({ strLoginId: 'otp', isOtpAuth: true });
  });

  it.each([
    [
      'an unknown mail',
      { sub: 'x', email: 'stranger@example.com', email_verified: true },
      'unknown',
    ],
    ['no mail', { sub: 'x' }, 'unknown'],
    [
      'a mail that isn’t confirmed',
      { sub: 'x', email: 'md@example.com', email_verified: false },
      'unverified',
    ],
    ['a mail of which no one says that it is', { sub: 'x', email: 'md@example.com' }, 'unverified'],
  ] as [string, KnownPerson, string][])('refuses %s', async (_, person, expected) => {
    first.person = person;
    const { visitor, problem } = await journey();
    expect(problem).toBe(expected);
    expect(await who(visitor)).toBeNull();
  });

  it('refuses an address that two people share, and people who have left', async () => {
    await server.owner.raw(
      `update employees set personal_mail = 'md@example.com' where code = 'U-employee'`,
    );
    expect((await journey()).problem).toBe('ambiguous');
    await server.owner.raw(`update users set is_active = false where login_id = 'employee'`);
    expect((await journey()).problem).toBeNull();
    await server.owner.raw(`update users set is_active = false where login_id = 'md'`);
    expect((await journey()).problem).toBe('unknown');
    await server.owner.raw(`update users set is_active = true;
      update employees set personal_mail = null where code = 'U-employee'`);
  });

  it('reports when the person cancelled it', async () => {
    first.cancels = true;
    expect((await journey()).problem).toBe('cancelled');
  });

  it('is refused in another browser, with another state, twice, and at the other provider', async () => {
    const mine = createVisitor(server.url);
    const back = await mine.follow(start(), isCallback);
    const problemAt = async (visitor: Visitor, address: string) =>
      (await visitor.follow(address, isHome)).searchParams.get('signIn');
    expect(await problemAt(createVisitor(server.url), back.href)).toBe('failed');
    // Another visitor's sign-in state doesn't match either, because the code belongs to another request.
    const other = createVisitor(server.url);
    await other.follow(start(), isCallback);
    expect(await problemAt(other, back.href)).toBe('failed');
    const third = createVisitor(server.url);
    const changed = await third.follow(start(), isCallback);
    changed.searchParams.set('state', 'another');
    expect(await problemAt(third, changed.href)).toBe('failed');
    const fourth = createVisitor(server.url);
    const wrong = await fourth.follow(start(), isCallback);
    expect(await problemAt(fourth, wrong.href.replace('/first/', '/second/'))).toBe('failed');
    expect(await problemAt(mine, back.href)).toBeNull();
    expect(await problemAt(mine, back.href)).toBe('failed');
  });

  it('says that it failed where the provider can’t be reached', async () => {
    const away = await startTestServer({
      environment: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x' },
    });
    const visitor = createVisitor(away.url);
    const end = await visitor.follow(
      `${away.url}/api/Auth/Oidc/first/Start`,
      ({ pathname }) => pathname === '/',
    );
    expect(end.searchParams.get('signIn')).toBe('failed');
    await away.close();
  });
});

describe('LoginOAuth2G and LoginOAuth2GV2', () => {
  const now = () => Math.floor(Date.now() / 1000);
  let number = 0;
  const claims = (over: JWTPayload = {}): JWTPayload => ({
    iss: first.issuer,
    aud: first.clientId,
    sub: 'p-1',
    iat: now(),
    exp: now() + 300,
    email: 'finance@example.com',
    email_verified: true,
    jti: String((number += 1)),
    ...over,
  });
  const by = (
    token: string,
    headers: Record<string, string> = {},
    parameter = 'LoginOAuth2G?token',
  ) =>
    call(server.url, 'GET', `/Auth/${parameter}=${encodeURIComponent(token)}`, undefined, headers);

  it('sign in by an ID token, in each of their parameters', async () => {
    for (const parameter of [
      'LoginOAuth2G?token',
      'LoginOAuth2G?id',
      'LoginOAuth2GV2?accessToken',
    ]) {
      const answer = await by(await first.sign(claims()), {}, parameter);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ strLoginId: 'finance', isOtpAuth: true });
    }
    const other = claims({ iss: second.issuer, aud: second.clientId });
    expect((await by(await second.sign(other))).status).toBe(200);
    expect(first.keyFetches).toBeLessThanOrEqual(2);
  });

  it.each([
    ['another issuer', { iss: 'https://accounts.example' }],
    ['another audience', { aud: 'somebody-else' }],
    ['several audiences, made for another', { aud: ['cadre-tests', 'b'], azp: 'b' }],
    ['its end behind it', { exp: now() - 60, iat: now() - 120 }],
    ['its beginning too long ago', { iat: now() - 3600 }],
    ['no end', { exp: undefined }],
    ['a nonce we never gave', { nonce: 'theirs' }],
  ] as [string, JWTPayload][])('refuse one with %s', async (_, over) => {
    const answer = await by(await first.sign(claims(over)));
    expect([answer.status, (answer.body as ErrorAnswer).message]).toEqual([
      401,
      'Login failed, please try again',
    ]);
  });

  it('refuse another’s signature, none, and one by the public key as if it were a secret', async () => {
    const good = await first.sign(claims());
    const [header = '', payload = ''] = good.split('.');
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const keys = (await (await fetch(`${first.issuer}/jwks`)).text()) as string;
    const byHmac = `${encoded({ alg: 'HS256', kid: 'own' })}.${payload}`;
    const pair = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(pair.publicKey);
    const ownKey = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'RS256', jwk })
      .sign(await importJWK(await exportJWK(pair.privateKey), 'RS256'));
    const forged = [
      await first.sign(claims(), { foreign: true }),
      await second.sign(claims()),
      `${encoded({ alg: 'none' })}.${payload}.`,
      `${header}.${payload}.`,
      `${byHmac}.${createHmac('sha256', keys).update(byHmac).digest('base64url')}`,
      ownKey,
      'x.y.z',
    ];
    for (const token of forged) expect((await by(token)).status, token).toBe(401);
    expect((await by(good)).status).toBe(200);
  });

  it('take each token once, also of twenty at once', async () => {
    const token = await first.sign(claims());
    const answers = await Promise.all(Array.from({ length: 20 }, () => by(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await by(token)).status).toBe(401);
    // The last character of the signature has four unused bits.
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (const digit of Array.from(digits)) {
      expect((await by(token.slice(0, -1) + digit)).status).toBe(401);
    }
  });

  it('ask for the nonce that this browser was given, where it was given one', async () => {
    const browser = createVisitor(server.url);
    const signIn = async (nonce?: string) => {
      const token = await first.sign(claims(nonce === undefined ? {} : { nonce }));
      return (await browser.get(`/Auth/LoginOAuth2G?token=${token}`)).status;
    };
    const given = async () =>
      ((await browser.get('/Auth/OAuthNonce')).body as { nonce: string }).nonce;
    expect(await signIn(await given())).toBe(200);
    const used = await given();
    expect(await signIn('another')).toBe(401);
    expect(await signIn(used)).toBe(401);
    await given();
    expect(await signIn()).toBe(401);
  });

  it('say in plain words if no user has that address', async () => {
    const token = await first.sign(claims({ email: 'stranger@example.com' }));
    const answer = await by(token);
    expect([answer.status, (answer.body as ErrorAnswer).message]).toEqual([
      403,
      'No user has this email address. Ask HR to add it to your record.',
    ]);
    const unsure = await by(await first.sign(claims({ email_verified: false })));
    expect(unsure.status).toBe(403);
  });

  it('are refused when another site’s page makes the browser ask', async () => {
    const token = await first.sign(claims());
    expect((await by(token, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await by(token)).status).toBe(200);
  });
});

describe('users made by a provider', () => {
  const withMail = async (n: number, columns: object) =>
    server.owner('employees').where({ id: n }).update(columns);
  const getUsers = (n: number) => server.owner('users').where({ employee_id: n });
  const come = async (email: string, id: 'first' | 'second' = 'second', more: object = {}) => {
    const provider = id === 'first' ? first : second;
    provider.person = { sub: email, email, email_verified: true, ...more };
    return journey(undefined, id);
  };
  /** Roles other than `employee`, with their units. */
  const heldBy = (n: number) =>
    query<{ role: string; unit: number | null; reason: string | null }>(
      server.owner,
      `select r.role, r.business_unit_id as unit, r.reason from user_roles r
       join users u on u.id = r.user_id
       where u.employee_id = $n and r.role <> 'employee' order by r.role`,
      { n },
    );
  const rule = (part: object) => ({
    name: 'A rule',
    provider: 'second',
    domain: 'mill.example',
    role: 'employee',
    ...part,
  });
  const save = async (part: object, login = 'admin') =>
    (await server.as(login)).post('/SignInRules/Save', rule(part));
  const rules = async () =>
    (await (await server.as('admin')).get('/SignInRules/List')).body as SignInRule[];

  it('are not created unless a rule says so', async () => {
    await withMail(11, { office_mail: 'eleven@mill.example' });
    expect((await come('eleven@mill.example')).problem).toBe('unknown');
    expect(await getUsers(11)).toHaveLength(0);
  });

  it('are employees whose office address is in a domain of a rule, with the role of everyone alone', async () => {
    expect((await save({ name: 'Everybody', domain: ' Mill.Example ' })).status).toBe(200);
    await withMail(1, { office_mail: 'One@mill.example' });
    const { visitor, problem } = await come('one@mill.example');
    expect(problem).toBeNull();
    expect(await who(visitor)).toMatchObject({ intEmployeeId: 1, roles: ['employee'] });
    expect((await come('one@mill.example')).problem).toBeNull();
    expect(await getUsers(1)).toHaveLength(1);
    const changes = await query<{ type: string }>(
      server.owner,
      `select record_type as type from record_changes c join users u on u.id::text = c.record_id
       where u.employee_id = 1 and c.record_type in ('login', 'user') order by 1`,
    );
    expect(changes).toEqual([{ type: 'login' }, { type: 'user' }]);
  });

  it('are created once by two concurrent sign-ins', async () => {
    await withMail(2, { office_mail: 'two@mill.example' });
    const ends = await Promise.all([come('two@mill.example'), come('two@mill.example')]);
    expect(ends.map(({ problem }) => problem)).toEqual([null, null]);
    expect(await getUsers(2)).toHaveLength(1);
  });

  it('get the role of a rule in their own unit, in another or in all, where the claim says so', async () => {
    const admin = await server.as('admin');
    const named = async (name: string) => {
      const { body } = await admin.post('/Roles/Save', { name });
      return `role-${(body as { autoId: number }).autoId}`;
    };
    // The built-in roles have permissions that need two administrators.
    const [lead, desk] = [await named('Lead'), await named('Workbench desk')];
    const rest = { claim: 'groups', role: lead };
    await save({ ...rest, name: 'Leads', claimValue: 'team leads' });
    await save({
      name: 'Workbench',
      claim: 'department',
      claimValue: '7',
      role: desk,
      inOwnUnit: false,
    });
    await save({
      ...rest,
      name: 'South',
      claimValue: 'south',
      inOwnUnit: false,
      businessUnitId: 2,
    });
    await withMail(12, { office_mail: 'twelve@mill.example' });
    await withMail(13, { office_mail: 'thirteen@mill.example' });
    await withMail(14, { office_mail: 'fourteen@mill.example' });
    const said = { groups: ['weavers', 'team leads'], department: 7 };
    expect((await come('twelve@mill.example', 'second', said)).problem).toBeNull();
    const [{ unit } = { unit: 0 }] = await query<{ unit: number }>(
      server.owner,
      'select business_unit_id as unit from employees where id = 12',
    );
    expect(await heldBy(12)).toEqual([
      { role: lead, unit, reason: 'Single sign-on rule: Leads' },
      { role: desk, unit: null, reason: 'Single sign-on rule: Workbench' },
    ]);
    await come('thirteen@mill.example', 'second', { groups: 'south' });
    expect(await heldBy(13)).toMatchObject([{ role: lead, unit: 2 }]);
    // Partial values, other case, and non-plain values don't match.
    await come('fourteen@mill.example', 'second', {
      groups: ['Team Leads', 'team leads 2', { name: 'team leads' }],
    });
    expect(await getUsers(14)).toHaveLength(1);
    expect(await heldBy(14)).toEqual([]);
    const rows = await query<{ title: string }>(
      server.owner,
      `select n.title from notices n join users u on u.id = n.user_id
       where u.employee_id = 13 and n.workflow = 'roles'`,
    );
    expect(rows).toEqual([{ title: expect.stringContaining('you now hold Lead') as string }]);
    const periods = recordTypes.filter(({ recordType }) => /^role|^sign-in/.test(recordType));
    expect(await recordsAsChanged(server.db, null, periods)).toEqual([]);
  });

  it('get no role that decides about pay or rights, whatever a rule says or becomes', async () => {
    for (const role of ['admin', 'hr', 'md', 'audit', 'finance', 'supervisor', 'developer']) {
      const answer = await save({ name: `As ${role}`, role });
      expect([role, answer.status]).toEqual([role, 400]);
    }
    const admin = await server.as('admin');
    const created = (await admin.post('/Roles/Save', { name: 'Desk' })).body as WriteAnswer;
    const role = `role-${created.autoId}`;
    const claim = { claim: 'desk', claimValue: 'yes' };
    expect((await save({ name: 'Desk', role, ...claim })).status).toBe(200);
    await admin.post('/Roles/Save', { id: created.autoId, name: 'Desk', parts: ['hr'] });
    expect((await rules()).find(({ name }) => name === 'Desk')).toMatchObject({
      roleName: 'Desk',
      isRoleHeldBack: true,
    });
    await withMail(15, { office_mail: 'fifteen@mill.example' });
    expect((await come('fifteen@mill.example', 'second', { desk: 'yes' })).problem).toBeNull();
    expect(await getUsers(15)).toHaveLength(1);
    expect(await heldBy(15)).toEqual([]);
  });

  it.each([
    ['another provider', 3, { office_mail: 'three@mill.example' }, 'three@mill.example', 'first'],
    ['another domain', 4, { office_mail: 'four@example.com' }, 'four@example.com', 'second'],
    ['a domain below', 5, { office_mail: 'five@a.mill.example' }, 'five@a.mill.example', 'second'],
    ['a private address', 6, { personal_mail: 'six@mill.example' }, 'six@mill.example', 'second'],
    ['no one’s address', 7, {}, 'nobody@mill.example', 'second'],
    [
      'someone who has left',
      8,
      { office_mail: 'eight@mill.example', is_active: false },
      'eight@mill.example',
      'second',
    ],
  ] as const)('are not made for %s', async (_of, n, columns, email, provider) => {
    if (Object.keys(columns).length > 0) await withMail(n, columns);
    expect((await come(email, provider)).problem).toBe('unknown');
    expect(await getUsers(n)).toHaveLength(0);
  });

  it('are not made where two people have the address, nor for a user who was locked', async () => {
    await withMail(9, { office_mail: 'both@mill.example' });
    await withMail(10, { office_mail: 'both@mill.example' });
    expect((await come('both@mill.example')).problem).toBe('unknown');
    await server.owner('users').where({ employee_id: 1 }).update({ locked_at: new Date() });
    expect((await come('one@mill.example')).problem).toBe('unknown');
    expect(await getUsers(1)).toHaveLength(1);
  });

  it('are not made by another company’s rule, nor by one that isn’t active', async () => {
    await server.owner.raw(`
      insert into accounts (id, name) values (9, 'Theirs');
      insert into sign_in_rules (account_id, name, provider, domain, role, in_own_unit)
      values (9, 'Theirs', 'second', 'theirs.example', 'employee', true)`);
    await withMail(16, { office_mail: 'sixteen@theirs.example' });
    expect((await come('sixteen@theirs.example')).problem).toBe('unknown');
    await withMail(17, { office_mail: 'seventeen@mill.example' });
    const admin = await server.as('admin');
    for (const { id } of await rules())
      await admin.post('/SignInRules/SetActive', { id, isActive: false });
    expect((await come('seventeen@mill.example')).problem).toBe('unknown');
  });

  it('are configured by people who set permissions, from the current version', async () => {
    expect((await save({ name: 'Mine' }, 'hr')).status).toBe(403);
    expect((await save({ name: 'everybody' })).status).toBe(409);
    const wrong = await save({ name: 'Wrong', domain: 'mill', claim: 'groups' });
    expect((wrong.body as ErrorAnswer).errors).toEqual([
      { path: 'domain', message: 'Enter a mail domain such as example.com' },
      { path: 'claimValue', message: 'Enter both the claim and its value, or neither' },
    ]);
    const [existing] = await rules();
    if (!existing) throw new Error('there is no rule');
    const { id, version } = existing;
    expect((await save({ id, version, name: 'Renamed' })).status).toBe(200);
    expect((await save({ id, version, name: 'Renamed again' })).status).toBe(409);
    expect((await save({ id: 1_000_000, name: 'Nobody’s' })).status).toBe(404);
    expect(
      (await save({ name: 'Elsewhere', inOwnUnit: false, businessUnitId: 1_000_000 })).status,
    ).toBe(404);
  });
});

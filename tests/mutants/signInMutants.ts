import { getMutants, type Mutant } from './mutant.ts';

const mutant = getMutants('company/auth');
const TOKENS = 'server/platform/access/accessToken.ts';
const PRINCIPALS = 'server/platform/access/principals.ts';
const CODES = 'server/platform/access/oneTimeCodes.ts';
const REFRESH = 'server/platform/access/refreshTokens.ts';
const DELAYS = 'server/platform/access/delays.ts';
const feature = (name: string) => `server/domains/company/auth/${name}.ts`;

export const mutants: readonly Mutant[] = [
  // Access tokens
  mutant(
    'token: another spelling of the signature is taken',
    'tokens',
    '200 mutations',
    TOKENS,
    `if (!token.split('.').every(isCanonical)) return null;`,
    '',
  ),
  {
    name: 'token: the signature is not looked at',
    test: 'tests/api/company/auth/tokens.test.ts',
    title: '200 mutations',
    changes: [
      {
        file: TOKENS,
        from: `const { payload } = await jwtVerify(token, key, {`,
        to: `const payload = decodeJwt(token); void (async () => {
          algorithms: {}
        }); await Promise.resolve({`,
      },
      { file: TOKENS, from: `import { jwtVerify, SignJWT }`, to: `import { decodeJwt, SignJWT }` },
    ],
  },
  mutant(
    'token: its end is not looked at',
    'tokens',
    'once it has run out',
    TOKENS,
    'currentDate: now(),',
    'currentDate: new Date(0),',
  ),
  mutant(
    'token: whose it is is not compared with its session’s',
    'tokens',
    'once it has run out',
    PRINCIPALS,
    'if (principal?.actor.userId !== claims.userId) return null;',
    'if (!principal) return null;',
  ),

  // The token of a login before its code is entered
  mutant(
    'pre-authentication: its token opens routes and sockets',
    'refusals',
    '',
    PRINCIPALS,
    `return principal && stateHasTag(principal.state, 'mayCall') ? principal : null;`,
    'return principal;',
  ),
  mutant(
    'pre-authentication: a machine that lets anyone who awaits a code call',
    'refusals',
    '',
    'machines/core/session/machine.ts',
    `tags: ['mayEnterCode'],`,
    `tags: ['mayEnterCode', 'mayCall'],`,
  ),
  mutant(
    'pre-authentication: its token is refreshed like any other',
    'code',
    'is required by a login, which then gives no refresh token',
    feature('admit'),
    `const isIn = stateHasTag(session.state, 'mayCall');`,
    'const isIn = true;',
  ),

  // One-time codes
  mutant('code: a sixth try', 'code', 'sixth try', CODES, 'and tries < ${TRIES} ', ''),
  mutant(
    'code: no end',
    'code',
    'after five minutes',
    CODES,
    ' and expires_at > now() and',
    ' and',
  ),
  {
    name: 'code: used twice',
    test: 'tests/api/company/auth/code.test.ts',
    title: 'when it has been used, even if the session’s state is reset',
    changes: [
      { file: CODES, from: 'and used_at is null and tries', to: 'and tries' },
      {
        file: CODES,
        from: 'where id = $codeId and used_at is null returning id',
        to: 'where id = $codeId returning id',
      },
    ],
  },
  mutant(
    'code: another person’s fits',
    'code',
    'another person',
    CODES,
    'where session_id = $sessionId::uuid or reset_id = $resetId::uuid\n           or mail_change_id',
    'where $sessionId::uuid is not null or reset_id = $resetId::uuid\n           or mail_change_id',
  ),
  {
    name: 'code: looked at before the try is counted',
    test: 'tests/api/company/auth/code.test.ts',
    title: 'after five of two hundred concurrent guesses, without being',
    changes: [
      {
        file: CODES,
        from: '`update one_time_codes c set tries = tries + 1\n     where id',
        to: '`select id, user_id as "userId", hash, ${asTagged(\'c\')} from one_time_codes c\n     where id',
      },
      {
        file: CODES,
        from: '\n     returning id, user_id as "userId", hash, ${asTagged(\'c\')}`,',
        to: '`,',
      },
      {
        file: CODES,
        from: '  const isRight = timingSafeEqual',
        to: `  await query(db, 'update one_time_codes set tries = tries + 1 where id = $id', row);
  const isRight = timingSafeEqual`,
      },
    ],
  },
  mutant(
    'code: any number of sends',
    'code',
    'is sent at most three times within fifteen minutes',
    CODES,
    'if (sent && sent.sends >= SENDS)',
    'if (sent && sent.sends > 1000)',
  ),
  mutant(
    'code: two sends at once are not counted in turn',
    'code',
    'is sent at most three times within fifteen minutes',
    CODES,
    `await query(tx, 'select from users where id = $userId for no key update', { userId });`,
    '',
  ),

  // Refresh tokens
  mutant(
    'refresh: a used token that comes back ends nothing',
    'tokens',
    'ends its whole family if it is used again after ten seconds',
    feature('refresh'),
    'if (answer.reused) {',
    'if (false as boolean) {',
  ),
  mutant(
    'refresh: twenty at once are not taken in turn',
    'tokens',
    'returns one successor to twenty concurrent uses',
    REFRESH,
    'where s.id = $sessionId::uuid for update of s`',
    'where s.id = $sessionId::uuid`',
  ),
  mutant(
    'refresh: a used token is good for ever',
    'tokens',
    'ends its whole family if it is used again after ten seconds',
    REFRESH,
    'row.usedMs < GRACE_MS &&',
    '',
  ),
  mutant(
    'refresh: the mark is not looked at',
    'tokens',
    'ends no session if Cadre never issued it',
    REFRESH,
    'timingSafeEqual(Buffer.from(given), right)',
    'right.length > 0',
  ),
  mutant(
    'refresh: no end after 100 days',
    'tokens',
    '100 days',
    REFRESH,
    '(s.revoked_at is null and s.expires_at > now() and u.is_welcome)',
    '(s.revoked_at is null and u.is_welcome)',
  ),

  // Revocation
  mutant(
    'revocation: a revoked session goes on',
    'devices',
    'takes effect within 5 s on HTTP and sockets even without a',
    PRINCIPALS,
    's.revoked_at is null and s.expires_at',
    's.expires_at',
  ),
  mutant(
    'revocation: open sockets are not looked at again',
    'devices',
    'takes effect within 5 s on HTTP and sockets even without a',
    'server/platform/realtime/sockets.ts',
    'setInterval(() => checkAgain([...members]), RECHECK_MS)',
    'setInterval(() => undefined, RECHECK_MS)',
  ),
  mutant(
    'revocation: remembered for a minute',
    'devices',
    'takes effect within 5 s on HTTP and sockets even without a',
    PRINCIPALS,
    'REMEMBERED_MS = 2000',
    'REMEMBERED_MS = 60_000',
  ),
  mutant(
    'revocation: another person’s device',
    'devices',
    'cannot end another person’s session',
    feature('devices'),
    '{ userId: actor.userId ?? 0, ids: [sessionId] }',
    '{ ids: [sessionId] }',
  ),

  // Waiting after failures
  mutant(
    'delay: looked at before it is counted',
    'login',
    'checks five of thirty concurrent guesses, and refuses even',
    DELAYS,
    '`${FAILED} where d.blocked_until <= clock_timestamp() returning key`',
    '`${FAILED} returning key`',
  ),
  mutant(
    'delay: anyone may say that a device is familiar',
    'login',
    'never locks',
    'server/platform/access/familiarDevice.ts',
    'if (given.length !== right.length || !timingSafeEqual(given, right)) return null;',
    '',
  ),
  mutant(
    'delay: strangers make a familiar device wait',
    'login',
    'never locks',
    'server/platform/access/loginLimit.ts',
    `? delayKey('familiar', loginId)`,
    `? delayKey('account', loginId)`,
  ),

  // Tickets, forgotten passwords, providers
  mutant(
    'ticket: used twice',
    'ticket',
    'works once for each of two tickets, even for twenty',
    feature('ticket'),
    'if (!(await spendOnce(db, id, new Date(expiresAt)))) throw refusal;',
    'await spendOnce(db, id, new Date(expiresAt));',
  ),
  mutant(
    'ticket: signs in without the question',
    'ticket',
    'does not sign in without asking, and asks once',
    feature('ticket'),
    'said.data.step !== step ||',
    '',
  ),
  {
    name: 'ticket: outlives its giver',
    test: 'tests/api/company/auth/ticket.test.ts',
    title: 'is refused once the session that issued it has ended',
    changes: [
      { file: feature('ticket'), from: 'and revoked_at is null and expires_at > now()', to: '' },
      {
        file: feature('ticket'),
        from: `if (!row || !stateHasTag(giver.state, 'mayCall')) throw refusal;`,
        to: 'if (!row) throw refusal; void stateHasTag;',
      },
    ],
  },
  mutant(
    'forgotten: a code of another request fits',
    'password',
    'refuses a wrong code',
    CODES,
    'where session_id = $sessionId::uuid or reset_id = $resetId::uuid\n           or mail_change_id',
    'where session_id = $sessionId::uuid or $resetId::uuid is not null\n           or mail_change_id',
  ),
  mutant(
    'mail address: it takes effect before anyone has confirmed it',
    'password',
    'is changed by its owner with the password; the old address',
    'server/domains/company/auth/changeMail.ts',
    "  await queueMail(tx, { kind: 'mailChangeCode', codeId });",
    "  await queueMail(tx, { kind: 'mailChangeCode', codeId });\n  await storeMail(tx, row, { id: change.id, kind: strKind, newMail: strNewMail }, { userId: row.userId, reason: '' });",
  ),
  mutant(
    'mail address: the old one is not notified',
    'password',
    'is changed by its owner with the password; the old address',
    'server/domains/company/auth/changeMail.ts',
    'if (getMail(row)) await queueMail',
    'if (!row) await queueMail',
  ),
  mutant(
    'mail address: the password is not asked again',
    'password',
    'without the password',
    'server/domains/company/auth/changeMail.ts',
    'if (!(await isPassword(row.passwordHash, strPassword))) {',
    'if (strPassword.length === 0) {',
  ),
  mutant(
    'mail address: anyone who proposes it confirms it',
    'password',
    'HR’s proposal once someone else',
    'server/kits/proposals/confirmers.ts',
    'if (userId === proposal.proposedBy) return',
    'if (proposal.proposedBy === 0) return',
  ),
  mutant(
    'mail address: anyone who may propose may confirm',
    'password',
    'HR’s proposal once someone else',
    'server/domains/company/users/decideMail.ts',
    "{ flag: 'isEdit', reference: MENU.loginMails }",
    "{ flag: 'isView', reference: MENU.loginMails }",
  ),
  mutant(
    'mail address: a proposal about an older one takes effect',
    'password',
    'does not change if its owner refuses, if it changed',
    'server/domains/company/users/applyMail.ts',
    'if (now !== beforeMail) {',
    'if (now === null && beforeMail !== null) {',
  ),
  mutant(
    'login: a guess at an account is forgotten after a day',
    'login',
    'allows 100 consecutive wrong guesses ever, and then none',
    'server/platform/access/loginLimit.ts',
    'limit(ever, EVER)',
    'limit(ever, ACCOUNT_DELAYS)',
  ),
  mutant(
    'login: an address is written in many ways',
    'login',
    'checks fifty concurrent guesses of one network, over all',
    'server/platform/access/loginLimit.ts',
    'delayKey(kind, getNetwork(address))',
    'delayKey(kind, address)',
  ),
  mutant(
    'forgotten: codes are guessed at for ever',
    'password',
    'allows at most 15 guesses for an account, over any number',
    'server/domains/company/auth/forgotPassword.ts',
    'reset && !isTooMany ? await',
    'reset ? await',
  ),
  {
    name: 'import: a file changes where a login’s codes go',
    test: 'tests/attacks/attacks.ts',
    title: 'account-takeover',
    changes: [
      {
        file: 'server/domains/people/import/people.ts',
        from: '      await refuseLoginChanges(tx, scope);\n',
        to: '',
      },
    ],
  },
  {
    name: 'date: a raise reaches back for years without a word',
    test: 'tests/attacks/attacks.ts',
    title: 'account-takeover',
    changes: [
      {
        file: 'server/domains/increments/request.ts',
        from: 'if (row.effectiveDate >= earliest || row.effectiveDateReason) return null;',
        to: 'if (row.effectiveDate >= "1990" || row.effectiveDateReason) return null;',
      },
    ],
  },
  mutant(
    'forgotten: the answer says whether there is such a person',
    'password',
    'gives the same answer, and writes the same rows, regardless of',
    feature('forgotPassword'),
    'const mark = deviceCookie.get(request);',
    `const mark = deviceCookie.get(request);
    if (!(await queryOne(db, 'select from users where login_id = $asked', { asked }))) throw invalid('Nobody');`,
  ),
  mutant(
    'provider: an unconfirmed address is believed',
    'providers',
    'confirmed',
    feature('vouched'),
    `if (verified !== true && verified !== 'true') return { problem: 'unverified' };`,
    'void verified;',
  ),
  mutant(
    'provider: any audience',
    'providers',
    'another audience',
    feature('idToken'),
    'audience: provider.clientId,',
    '',
  ),
  mutant(
    'provider: a token taken twice by another spelling of its signature',
    'providers',
    'each token once',
    feature('idToken'),
    `token.slice(0, token.lastIndexOf('.'))`,
    'token',
  ),
  mutant(
    'provider: any nonce',
    'providers',
    'nonce',
    feature('idToken'),
    `isNonceRight(claims['nonce'], nonce) &&`,
    '',
  ),
  mutant(
    'provider: a journey of another browser',
    'providers',
    'in another browser',
    feature('oidc'),
    'expectedState: state,',
    `expectedState: new URL(request.originalUrl, here(request)).searchParams.get('state') ?? state,`,
  ),
  mutant(
    'sign-in elsewhere: users are made of any domain',
    'providers',
    'are not made for',
    'server/domains/company/auth/newUser.ts',
    '    if (rules.length === 0) return;\n',
    '',
  ),
  mutant(
    'sign-in elsewhere: a rule gives a role that decides by now',
    'providers',
    'no role that decides',
    'server/domains/company/signInRules/give.ts',
    'wanted.filter(({ role }) => !deciding.has(role))',
    'wanted',
  ),
];

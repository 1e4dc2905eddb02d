import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorAnswer, LoginAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  ForgetPasswordAnswer,
  ResetTokenAnswer,
} from '#machines/domains/company/contracts/auth.ts';
import type { MailProposal } from '#machines/domains/company/contracts/mailProposals.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { call, type Answer } from '#tests/support/client.ts';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { codeIn, openMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createVisitor } from '#tests/support/visitor.ts';

const WRONG = 'Please provide a valid pin number!!!';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ environment: { SMTP_URL: mailbox.url } });
  // Confirmed addresses take effect immediately here; tests/api/kits/proposals tests the delay.
  await server.owner.raw('update accounts set mail_delay_hours = 0');
  await server.startWorker();
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  await server.owner.raw('delete from delays; delete from one_time_codes');
  mailbox.mails.length = 0;
});

const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  call(server.url, 'POST', path, body, headers);
const signIn = (strLoginId: string, strPassword: string) =>
  post('/Auth/Login', { strLoginId, strPassword });
const getMessage = ({ body }: Answer) => (body as ErrorAnswer).message;
const mailTo = (address: string, subject: RegExp) =>
  mailbox.next((mail) => mail.to.includes(address) && subject.test(mail.subject));

describe('ChangePassword', () => {
  const getBearer = ({ body }: Answer) => ({
    Authorization: `Bearer ${(body as LoginAnswer).token}`,
  });
  const change = (bearer: Record<string, string>, old: string, next: string, confirm = next) =>
    post(
      '/Auth/ChangePassword',
      { strOldPassword: old, strNewPassword: next, strConfirmPassword: confirm },
      bearer,
    );

  it('sets it, keeps this session, ends all others, and says so by mail', async () => {
    const [here, elsewhere] = [
      await signIn('employee', DEMO_PASSWORD),
      await signIn('employee', DEMO_PASSWORD),
    ];
    const answer = await change(getBearer(here), DEMO_PASSWORD, 'a much better one');
    expect([answer.status, getMessage(answer)]).toEqual([200, 'Submitted Successfully']);
    const me = (who: Answer) => call(server.url, 'GET', '/Auth/Me', undefined, getBearer(who));
    expect([(await me(here)).status, (await me(elsewhere)).status]).toEqual([200, 401]);
    expect((await signIn('employee', DEMO_PASSWORD)).status).toBe(401);
    expect((await signIn('employee', 'a much better one')).status).toBe(200);
    await mailTo('employee@example.com', /^Your password was changed$/);
    await change(getBearer(here), 'a much better one', `${DEMO_PASSWORD} 2`);
  });

  it.each([
    ['short', 'short', 'strNewPassword', 'Minimum 12 character'],
    ['a'.repeat(101), 'a'.repeat(101), 'strNewPassword', 'Maximum 100 character'],
    ['', '', 'strNewPassword', 'Password is required'],
    ['long enough for it', 'something else', 'strConfirmPassword', 'Passwords do not match'],
    ['long enough for it', '', 'strConfirmPassword', 'Confirm password is required'],
    [
      DEMO_PASSWORD,
      DEMO_PASSWORD,
      'strNewPassword',
      'The new password must be different from the old one',
    ],
    ...['aaaaaaaaaaaaaaa', 'abcabcabcabc', 'password1234', 'qwertyuiop12', 'Passw0rd2024!'].map(
      (guessable) => [
        guessable,
        guessable,
        'strNewPassword',
        'The new password is too easy to guess',
      ],
    ),
    [
      'TheManagerOfUnit',
      'TheManagerOfUnit',
      'strNewPassword',
      'The new password must not contain your user ID or email address',
    ],
  ])('refuses %s, confirmed as %s: %s', async (next, confirm, path, message) => {
    await server.owner.raw(
      `update users set login_id = 'themanagerofunit' where login_id in ('manager')`,
    );
    const bearer = getBearer(await signIn('themanagerofunit', DEMO_PASSWORD));
    const answer = await change(bearer, DEMO_PASSWORD, next, confirm);
    expect(answer.status).toBe(400);
    expect((answer.body as ErrorAnswer).errors).toContainEqual({ path, message });
    expect((await signIn('themanagerofunit', DEMO_PASSWORD)).status).toBe(200);
  });

  it('limits guesses of the old password', async () => {
    const bearer = getBearer(await signIn('hr', DEMO_PASSWORD));
    // An invalid form isn't a guess.
    for (let times = 0; times < 6; times += 1) await change(bearer, DEMO_PASSWORD, 'short');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => change(bearer, 'not it', 'a much better one')),
    );
    const wrong = answers.filter(({ status }) => status === 400);
    expect(wrong).toHaveLength(5);
    expect(wrong.map(getMessage)[0]).toBe('The old password is incorrect');
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('stores nothing from which someone with the caller’s key could guess the password', async () => {
    const bearer = { ...getBearer(await signIn('md', DEMO_PASSWORD)), 'Idempotency-Key': 'once' };
    expect((await change(bearer, DEMO_PASSWORD, 'a much better one')).status).toBe(200);
    // The same key is a retry, and gets the stored response.
    expect((await change(bearer, DEMO_PASSWORD, 'a much better one')).status).toBe(200);
    expect((await change(bearer, DEMO_PASSWORD, 'another good one')).status).toBe(422);
  });
});

describe('the mail address of a login', () => {
  const NEW = 'new.address@example.com';
  const getBearer = async (login: string) => ({
    Authorization: `Bearer ${(await server.as(login)).token}`,
  });
  const ask = async (login: string, over: Record<string, unknown> = {}) =>
    post(
      '/Auth/ChangeMail',
      { strPassword: DEMO_PASSWORD, strKind: 'office', strNewMail: NEW, ...over },
      await getBearer(login),
    );
  const confirm = async (login: string, pin: string) =>
    post('/Auth/ConfirmMail', { pin }, await getBearer(login));
  const readMails = async (login: string) =>
    queryOne<{ office: string; personal: string | null }>(
      server.owner,
      `select office_mail as office, personal_mail as personal from employees where code = $code`,
      { code: `U-${login}` },
    );
  const codeTo = async (address: string) =>
    codeIn(await mailTo(address, /is your code for this email address/));

  it('is changed by its owner with the password; the old address is notified, and the new one confirmed', async () => {
    const reset = (await post('/Auth/ForgetPassword', { strLoginId: 'managerUnit2' }))
      .body as ForgetPasswordAnswer;
    const old = codeIn(await mailTo('managerUnit2@example.com', /code for a new password/));
    const request = await ask('managerUnit2');
    expect([request.status, getMessage(request)]).toEqual([
      200,
      'A code has been sent to the new address. The change takes effect once you enter it.',
    ]);
    const warning = await mailTo('managerUnit2@example.com', /about to change/);
    expect(warning.text).toContain(NEW);
    const pin = await codeTo(NEW);
    expect(await readMails('managerUnit2')).toMatchObject({ office: 'managerUnit2@example.com' });
    expect(getMessage(await confirm('managerUnit2', pin === '111111' ? '222222' : '111111'))).toBe(
      WRONG,
    );
    expect((await confirm('managerUnit2', pin)).status).toBe(200);
    expect(await readMails('managerUnit2')).toMatchObject({ office: NEW });
    await mailTo('managerUnit2@example.com', /^Your email address was changed$/);
    // Works once, and invalidates codes sent to the old address.
    expect(getMessage(await confirm('managerUnit2', pin))).toBe(WRONG);
    const verified = await post('/Auth/VerifyForgetPasswordOTP', {
      strLoginId: 'managerUnit2',
      pin: old,
      requestId: reset.requestId,
    });
    expect(getMessage(verified)).toBe(WRONG);
    await post('/Auth/ForgetPassword', { strLoginId: 'managerUnit2' });
    await mailTo(NEW, /code for a new password/);
    const log = await queryOne(
      server.owner,
      `select from sign_in_log where event = 'mail.changed' and is_success`,
    );
    const change = await queryOne(
      server.owner,
      `select from record_changes where record_type = 'employee'
         and after->>'officeMail' = $mail and before->>'officeMail' = 'managerUnit2@example.com'`,
      { mail: NEW },
    );
    expect([log, change]).toEqual([{}, {}]);
  });

  it('stays as it is without the password, with another’s code, or after five wrong ones', async () => {
    const wrong = await ask('audit', { strPassword: 'not the password' });
    expect([wrong.status, getMessage(wrong)]).toEqual([400, 'The password is incorrect']);
    const mail = 'audit.new@example.com';
    expect((await ask('audit', { strNewMail: mail })).status).toBe(200);
    const pin = await codeTo(mail);
    expect(getMessage(await confirm('developer', pin))).toBe(WRONG);
    for (let n = 0; n < 5; n += 1) {
      const guess = String((Number(pin) + 1 + n) % 1_000_000).padStart(6, '0');
      expect(getMessage(await confirm('audit', guess))).toBe(WRONG);
    }
    expect(getMessage(await confirm('audit', pin))).toBe(WRONG);
    expect(await readMails('audit')).toMatchObject({ office: 'audit@example.com' });
  });

  it('cannot be one that another login has, and only the owner of that mailbox is notified', async () => {
    await ask('audit', { strNewMail: 'first@example.com' });
    const anothers = await ask('developer', { strNewMail: 'HR@example.com' });
    await codeTo('HR@example.com');
    const noOnes = await ask('developer', { strNewMail: 'nobody.has@example.com' });
    await codeTo('nobody.has@example.com');
    expect([anothers.status, noOnes.status]).toEqual([200, 200]);
    expect(getMessage(anothers)).toBe(getMessage(noOnes));
    mailbox.mails.length = 0;
    await server.owner.raw('delete from one_time_codes');
    expect((await ask('developer', { strNewMail: 'HR@example.com' })).status).toBe(200);
    const taken = await confirm('developer', await codeTo('HR@example.com'));
    expect([taken.status, getMessage(taken)]).toEqual([
      409,
      'Another login has this email address',
    ]);
  });

  const by = async (login: string, path: string, body: unknown) =>
    (await server.as(login)).post(path, body);
  const propose = async (login: string, whose: string, mail: string) =>
    by(login, '/Users/ProposeMail', {
      employeeId: (await server.as(whose)).employeeId,
      kind: 'office',
      mail,
      reason: 'The phone with the old mailbox was lost',
    });
  const waiting = async () => {
    const { body } = await (await server.as('hr')).get('/Users/MailProposals');
    const { items } = body as { items: MailProposal[] };
    return items.filter(({ outcome }) => outcome === 'waiting');
  };
  const decide = async (login: string, proposalId: number | undefined, isConfirmed: boolean) =>
    (await by(login, '/Users/DecideMail', { proposalId, isConfirmed, reason: 'Not asked for' }))
      .status;

  it('is changed by HR’s proposal once someone else with the right confirms it', async () => {
    const mail = 'md.again@example.com';
    expect((await propose('hr', 'md2', mail)).status).toBe(200);
    const [proposal] = await waiting();
    expect(proposal).toMatchObject({ loginId: 'md2', newMail: mail, isOwn: true });
    const warning = await mailTo('md2@example.com', /was proposed for you$/);
    expect(warning.text).toContain(mail);
    const entry = await (await server.as('admin')).get('/Notification/GetAllNotificationByUser');
    expect(JSON.stringify(entry.body)).toContain('is waiting for your confirmation');
    // The proposer, one who may only propose, one who may do neither, the person concerned, and another
    // unit's HR.
    for (const login of ['hr', 'hr2', 'finance', 'md2', 'hrUnit2']) {
      expect(await decide(login, proposal?.id, true), login).toBe(403);
    }
    expect(await readMails('md2')).toMatchObject({ office: 'md2@example.com' });
    expect(await decide('admin', proposal?.id, true)).toBe(200);
    expect(await readMails('md2')).toMatchObject({ office: mail });
    await mailTo('md2@example.com', /^Your email address was changed$/);
    await mailTo(mail, /now come here$/);
    await post('/Auth/ForgetPassword', { strLoginId: 'md2' });
    await mailTo(mail, /code for a new password/);
    expect(await decide('admin', proposal?.id, true)).toBe(404);
    const changes = await query<{ after: { outcome?: string } }>(
      server.owner,
      `select after from record_changes
       where record_type = 'mail proposal' and record_id = $id order by id`,
      { id: String(proposal?.id) },
    );
    expect(changes.flatMap(({ after }) => after.outcome ?? [])).toEqual(['confirmed']);
    const why = await queryOne<{ reason: string }>(
      server.owner,
      `select reason from record_changes where record_type = 'employee'
         and after->>'officeMail' = $mail`,
      { mail },
    );
    expect(why?.reason).toBe('Proposed by The hr, confirmed by The admin');
    await server.owner.raw(
      `update employees set office_mail = 'md2@example.com' where code = 'U-md2'`,
    );
  });

  it('does not change if its owner refuses, if it changed meanwhile, or if another login has it', async () => {
    expect((await propose('hr', 'audit', 'audit.one@example.com')).status).toBe(200);
    const [first] = await waiting();
    const own = await (await server.as('audit')).get('/Auth/MailProposals');
    expect(own.body).toMatchObject([{ id: first?.id, newMail: 'audit.one@example.com' }]);
    const stranger = await by('finance', '/Auth/RefuseMail', { proposalId: first?.id });
    expect(stranger.status).toBe(404);
    expect((await by('audit', '/Auth/RefuseMail', { proposalId: first?.id })).status).toBe(200);
    expect(await decide('admin', first?.id, true)).toBe(404);

    // A later proposal replaces the proposer's own, never another's; one based on an older address has no
    // effect.
    await propose('hr', 'audit', 'audit.two@example.com');
    const [second] = await waiting();
    expect((await propose('hr2', 'audit', 'audit.four@example.com')).status).toBe(409);
    await propose('hr', 'audit', 'audit.three@example.com');
    const [third] = await waiting();
    expect(await decide('admin', second?.id, true)).toBe(404);
    await server.owner.raw(
      `update employees set office_mail = 'audit.now@example.com' where code = 'U-audit'`,
    );
    expect(await decide('admin', third?.id, true)).toBe(409);
    expect(await decide('hr', third?.id, false)).toBe(200);
    await server.owner.raw(
      `update employees set office_mail = 'audit@example.com' where code = 'U-audit'`,
    );

    expect((await propose('hr', 'audit', 'MD@example.com')).status).toBe(409);
    expect((await propose('hr', 'hr', 'hr.new@example.com')).status).toBe(403);
    expect((await propose('finance', 'audit', 'audit.four@example.com')).status).toBe(403);
    // Another unit’s HR can't see anyone there.
    expect((await propose('hrUnit2', 'audit', 'audit.four@example.com')).status).toBe(404);
    expect(await waiting()).toEqual([]);
    expect(await readMails('audit')).toMatchObject({ office: 'audit@example.com' });
  });

  it('cannot be written by other code, including the application’s own', async () => {
    for (const column of ['office_mail', 'personal_mail']) {
      await expect(
        query(
          server.db,
          `update employees set ${column} = 'thief@example.com' where code = 'U-md'`,
        ),
      ).rejects.toThrow('their mail address is theirs to change');
    }
    await query(
      server.db,
      `update employees set office_mail = 'a@example.com' where code = 'E00001'`,
    );
  });
});

describe('a forgotten password', () => {
  const forget = async (body: object, headers?: Record<string, string>) =>
    post('/Auth/ForgetPassword', body, headers);
  const getId = ({ body }: Answer) => (body as ForgetPasswordAnswer).requestId;
  const verify = (strLoginId: string, pin: string, requestId: string) =>
    post('/Auth/VerifyForgetPasswordOTP', { strLoginId, pin, requestId });
  const reset = (resetToken: string, newPassword: string, confirmPassword = newPassword) =>
    post('/Auth/ResetPassword', { resetToken, newPassword, confirmPassword });
  /** A mailed code, and its request. */
  const request = async (login: string) => {
    const requestId = getId(await forget({ strLoginId: login }));
    const pin = codeIn(await mailTo(`${login}@example.com`, /code for a new password/));
    mailbox.mails.length = 0;
    return { requestId, pin };
  };

  it('allows at most 15 guesses for an account, over any number of codes', async () => {
    const guess = (pin: string, n: number) =>
      String((Number(pin) + n) % 1_000_000).padStart(6, '0');
    for (let code = 0; code < 3; code += 1) {
      const { requestId, pin } = await request('hrUnit2');
      for (let n = 1; n <= 5; n += 1) await verify('hrUnit2', guess(pin, n), requestId);
      await server.owner.raw('delete from one_time_codes');
    }
    const { requestId, pin } = await request('hrUnit2');
    const right = await verify('hrUnit2', pin, requestId);
    // The same response as for a wrong code: "too many" would reveal that the account exists.
    expect([right.status, getMessage(right)]).toEqual([400, WRONG]);
  });

  it('is replaced with a mailed code, in the browser that sent the request', async () => {
    const browser = createVisitor(server.url);
    const old = (await signIn('finance', DEMO_PASSWORD)).body as LoginAnswer;
    const first = await browser.post('/Auth/ForgetPassword', { strEmail: 'FINANCE@example.com' });
    expect(getMessage(first)).toBe(
      'If there is such an account, a code has been sent to its email address.',
    );
    const mail = await mailTo('finance@example.com', /code for a new password/);
    expect(mail.text).toContain('Hello The finance');
    expect(mail.text).toContain('“finance”');
    const strLoginId = 'finance@example.com';
    const verified = await browser.post('/Auth/VerifyForgetPasswordOTP', {
      strLoginId,
      pin: codeIn(mail),
    });
    expect(verified.status).toBe(200);
    const { resetToken } = verified.body as ResetTokenAnswer;
    const done = await browser.post('/Auth/ResetPassword', {
      resetToken,
      newPassword: 'remembered this time',
      confirmPassword: 'remembered this time',
    });
    expect([done.status, getMessage(done)]).toEqual([200, 'Submitted Successfully']);
    expect((await signIn('finance', DEMO_PASSWORD)).status).toBe(401);
    expect((await signIn('finance', 'remembered this time')).status).toBe(200);
    const me = await call(server.url, 'GET', '/Auth/Me', undefined, {
      Authorization: `Bearer ${old.token}`,
    });
    expect(me.status).toBe(401);
    await mailTo('finance@example.com', /^Your password was changed$/);
    expect((await reset(resetToken, 'used for a second time')).status).toBe(400);
  });

  it('gives the same answer, and writes the same rows, regardless of the name', async () => {
    const answers = [];
    for (const body of [
      { strLoginId: 'admin' },
      { strLoginId: 'no one at all' },
      { strEmail: 'nobody@example.com' },
    ]) {
      answers.push(await forget(body));
    }
    const [existing, ...others] = answers.map(({ status, body }) => ({
      status,
      body: { ...(body as ForgetPasswordAnswer), requestId: '' },
    }));
    expect(others).toEqual([existing, existing]);
    // The request doesn't look the user up: a worker does so afterwards.
    await mailTo('admin@example.com', /code for a new password/);
    await expect
      .poll(() => query(server.db, `select from password_resets where asked <> ''`))
      .toHaveLength(0);
    expect(mailbox.mails).toHaveLength(1);
  });

  it('asks for one of the two', async () => {
    for (const body of [{}, { strEmail: ' ' }]) {
      const answer = await forget(body);
      expect([answer.status, (answer.body as ErrorAnswer).errors]).toEqual([
        400,
        [{ path: 'strEmail', message: 'Email or user ID is required' }],
      ]);
    }
  });

  it('sends no code to a mail address that several people share, but a list of their user IDs', async () => {
    await server.owner.raw(`update employees set personal_mail = 'home@example.com'
      where code in ('U-hr', 'U-audit')`);
    const answer = await forget({ strEmail: 'home@example.com' });
    const mail = await mailTo('home@example.com', /which account/);
    expect(mail.text).toContain('hr, audit');
    expect((await verify('hr', '000000', getId(answer))).status).toBe(400);
  });

  it('refuses a wrong code, another’s, the sixth try, an old one, and one that was used', async () => {
    const { requestId, pin } = await request('audit');
    const other = await request('developer');
    const wrong = String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
    const refused = async (answer: Promise<Answer>) => {
      const { status, ...rest } = await answer;
      expect([status, getMessage({ status, ...rest })]).toEqual([400, WRONG]);
    };
    await refused(verify('audit', wrong, requestId));
    await refused(verify('developer', pin, requestId));
    await refused(verify('audit', pin, other.requestId));
    await refused(verify('audit', pin, '00000000-0000-4000-8000-000000000000'));
    await refused(post('/Auth/VerifyForgetPasswordOTP', { strLoginId: 'audit', pin }));
    if (other.pin !== pin) await refused(verify('audit', other.pin, requestId));
    for (let tries = 0; tries < 4; tries += 1) await refused(verify('audit', wrong, requestId));
    await refused(verify('audit', pin, requestId));
    await server.owner.raw(
      `update one_time_codes set expires_at = expires_at - interval '5 minutes'`,
    );
    await refused(verify('developer', other.pin, other.requestId));
    const third = await request('audit');
    expect((await verify('audit', third.pin, third.requestId)).status).toBe(200);
    await refused(verify('audit', third.pin, third.requestId));
  });

  it('checks five of two hundred concurrent guesses', async () => {
    const { requestId, pin } = await request('developer');
    const guesses = Array.from({ length: 200 }, (_, n) =>
      String((Number(pin) + n + 1) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(guesses.map((one) => verify('developer', one, requestId)));
    expect(answers.every(({ status }) => status === 400)).toBe(true);
    const code = await queryOne<{ tries: number }>(server.db, 'select tries from one_time_codes');
    expect(code?.tries).toBe(5);
  });

  it('sends three codes within fifteen minutes, and none for strangers who use a known device', async () => {
    const before = mailbox.attempts;
    const mine = createVisitor(server.url);
    await mine.post('/Auth/Login', { strLoginId: 'hr2', strPassword: DEMO_PASSWORD });
    for (let times = 0; times < 6; times += 1) await forget({ strLoginId: 'hr2' });
    const findAll = () =>
      expect
        .poll(() => query(server.db, `select from password_resets where asked <> ''`))
        .toHaveLength(0);
    await findAll();
    expect(mailbox.attempts - before).toBe(3);
    await mine.post('/Auth/ForgetPassword', { strLoginId: 'hr2' });
    await findAll();
    expect(mailbox.attempts - before).toBe(4);
  });

  it('applies the same password rules, and expires after ten minutes', async () => {
    const { requestId, pin } = await request('md2');
    const { resetToken } = (await verify('md2', pin, requestId)).body as ResetTokenAnswer;
    for (const [next, confirm, path, message] of [
      ['short', 'short', 'newPassword', 'Minimum 12 character'],
      ['long enough for it', 'another', 'confirmPassword', 'Passwords do not match'],
      [
        DEMO_PASSWORD,
        DEMO_PASSWORD,
        'newPassword',
        'The new password must be different from the old one',
      ],
    ] as const) {
      const answer = await reset(resetToken, next, confirm);
      expect(answer.status).toBe(400);
      expect((answer.body as ErrorAnswer).errors).toContainEqual({ path, message });
    }
    await server.owner.raw(`update password_resets
      set token_expires_at = token_expires_at - interval '10 minutes'`);
    const late = await reset(resetToken, 'remembered this time');
    expect([late.status, getMessage(late)]).toEqual([
      400,
      'This took too long. Request a new code.',
    ]);
    expect((await signIn('md2', DEMO_PASSWORD)).status).toBe(200);
  });

  it('signs a person in at once even if strangers’ guesses made the account wait', async () => {
    await Promise.all(Array.from({ length: 8 }, () => signIn('hrUnit2', 'not it')));
    const { requestId, pin } = await request('hrUnit2');
    const { resetToken } = (await verify('hrUnit2', pin, requestId)).body as ResetTokenAnswer;
    await reset(resetToken, 'remembered this time');
    expect((await signIn('hrUnit2', 'remembered this time')).status).toBe(200);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  ForgetPasswordAnswer,
  ResetTokenAnswer,
} from '#machines/domains/company/contracts/auth.ts';
import { invitationTokens, inviteUsers } from '#server/platform/access/invitations.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { call, type Answer } from '#tests/support/client.ts';
import { codeIn, openMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** The attacker can write to the database and is signed in as themselves, but doesn't know the secret. */
let mailbox: Mailbox;
let server: TestServer;
let getUser: (login: string) => Promise<number>;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ environment: { SMTP_URL: mailbox.url } });
  await server.startWorker();
  getUser = async (login) => {
    const row = await queryOne<{ id: number }>(
      server.owner,
      'select id from users where login_id = $login',
      { login },
    );
    return row?.id ?? 0;
  };
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const post = (path: string, body: unknown): Promise<Answer> => call(server.url, 'POST', path, body);

async function request(login: string): Promise<{ requestId: string; pin: string }> {
  mailbox.mails.length = 0;
  await server.owner.raw('delete from delays; delete from one_time_codes');
  const { requestId } = (await post('/Auth/ForgetPassword', { strLoginId: login }))
    .body as ForgetPasswordAnswer;
  const mail = await mailbox.next(({ subject }) => /code for a new password/.test(subject));
  return { requestId, pin: codeIn(mail) };
}

const swap = async (table: string): Promise<unknown> =>
  query(server.owner, `update ${table} set user_id = $md`, { md: await getUser('md') });

it('does not let their code reset another’s password', async () => {
  const { requestId, pin } = await request('employee');
  await swap('password_resets');
  await swap('one_time_codes');
  const verified = await post('/Auth/VerifyForgetPasswordOTP', {
    strLoginId: 'md',
    pin,
    requestId,
  });
  expect(verified.status).toBe(400);
});

it('does not let their token reset another’s password', async () => {
  const { requestId, pin } = await request('employee');
  const verified = await post('/Auth/VerifyForgetPasswordOTP', {
    strLoginId: 'employee',
    pin,
    requestId,
  });
  expect(verified.status).toBe(200);
  const { resetToken } = verified.body as ResetTokenAnswer;
  await query(server.owner, `update password_resets set user_id = $md where id = $id::uuid`, {
    md: await getUser('md'),
    id: requestId,
  });
  const body = { resetToken, newPassword: 'mine from now on', confirmPassword: 'mine from now on' };
  expect((await post('/Auth/ResetPassword', body)).status).toBe(400);
  await query(server.owner, `update password_resets set user_id = $own where id = $id::uuid`, {
    own: await getUser('employee'),
    id: requestId,
  });
  expect((await post('/Auth/ResetPassword', body)).status).toBe(200);
});

it('does not let their link act for another', async () => {
  const { db, secret } = server.services;
  const userId = await getUser('hr2');
  await withTransaction(db, (tx) =>
    inviteUsers(tx, secret, { userIds: [userId], purpose: 'reset', madeBy: null }),
  );
  const row = await queryOne<{ id: string }>(
    server.owner,
    'select id from invitations where user_id = $userId',
    { userId },
  );
  const token = invitationTokens(secret)({ id: row?.id ?? '', userId });
  await swap('invitations');
  const body = { token, newPassword: 'mine from now on', confirmPassword: 'mine from now on' };
  expect((await post('/Users/Invitation', { token })).status).toBe(400);
  expect((await post('/Users/AcceptInvitation', body)).status).toBe(400);
  await query(server.owner, 'update invitations set user_id = $userId', { userId });
  expect((await post('/Users/Invitation', { token })).status).toBe(200);
  expect((await post('/Users/AcceptInvitation', body)).status).toBe(200);
});

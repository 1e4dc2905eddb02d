import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer, LoginAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  SessionEntry,
  TicketAnswer,
  TicketOpenedAnswer,
} from '#machines/domains/company/contracts/auth.ts';
import { tokenCipher } from '#server/platform/access/tokenCipher.ts';
import { call, type Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let person: Client;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.as('manager');
});
afterAll(() => server.close());

const give = async () => (await person.post('/Auth/LoginTicket', {})).body as TicketAnswer;
const present = (ticket: string, isContinue = false) =>
  call(server.url, 'POST', '/Auth/LoginByTicket', { ticket, isContinue });
const opened = async () => (await present((await give()).ticket)).body as TicketOpenedAnswer;
const getMessage = ({ body }: { body: unknown }) => (body as ErrorAnswer).message;

const sealed = (contents: object) =>
  tokenCipher(server.services.secret, 'login ticket')
    .encrypt(JSON.stringify(contents))
    .toString('base64url');
/** A ticket as it will be in `seconds` from now. */
const aged = async (ticket: string, seconds: number) => {
  const cipher = tokenCipher(server.services.secret, 'login ticket');
  const contents = JSON.parse(cipher.decrypt(Buffer.from(ticket, 'base64url')) ?? '') as {
    expiresAt: number;
  };
  return sealed({ ...contents, expiresAt: contents.expiresAt - seconds * 1000 });
};

describe('a login ticket', () => {
  it('names the person, and signs in after they confirm', async () => {
    const { ticket, expiresIn } = await give();
    expect(expiresIn).toBe(60);
    const first = await present(ticket);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      strLoginId: 'manager',
      strDisplayName: 'The manager',
      strBusinessUnit: 'North',
    });
    expect(JSON.stringify(first.body)).not.toMatch(/"token"|refreshToken/);
    const answer = await present((first.body as TicketOpenedAnswer).ticket, true);
    expect(answer.status).toBe(200);
    const { token, isOtpAuth } = answer.body as LoginAnswer;
    expect(isOtpAuth).toBe(true);
    const { body } = await call(server.url, 'GET', '/Auth/Sessions', undefined, {
      Authorization: `Bearer ${token}`,
    });
    expect((body as SessionEntry[]).find(({ isCurrent }) => isCurrent)?.method).toBe('ticket');
  });

  it('is only given to someone signed in', async () => {
    expect((await call(server.url, 'POST', '/Auth/LoginTicket', {})).status).toBe(401);
  });

  it('works once for each of two tickets, even for twenty concurrent uses', async () => {
    const { ticket } = await give();
    const answers = await Promise.all(Array.from({ length: 20 }, () => present(ticket)));
    const welcome = answers.filter(({ status }) => status === 200);
    expect(welcome).toHaveLength(1);
    const next = (welcome.at(0)?.body as TicketOpenedAnswer | undefined)?.ticket ?? '';
    expect((await present(next, true)).status).toBe(200);
    const again = await present(next, true);
    expect([again.status, getMessage(again)]).toEqual([
      401,
      'This sign-in link is no longer valid. Please log in.',
    ]);
  });

  it('ends after 60 seconds', async () => {
    const { ticket } = await give();
    expect((await present(await aged(ticket, 61))).status).toBe(401);
    expect((await present(await aged(ticket, 55))).status).toBe(200);
    const { ticket: next } = await opened();
    expect((await present(await aged(next, 61), true)).status).toBe(401);
  });

  it('does not sign in without asking, and asks once', async () => {
    expect((await present((await give()).ticket, true)).status).toBe(401);
    expect((await present((await opened()).ticket)).status).toBe(401);
  });

  it('is refused once the session that issued it has ended', async () => {
    const { body } = await call(server.url, 'POST', '/Auth/Login', {
      strLoginId: 'finance',
      strPassword: 'cadre-demo-2026',
    });
    const bearer = { Authorization: `Bearer ${(body as LoginAnswer).token}` };
    const tickets = await Promise.all(
      [1, 2].map(
        async () =>
          (await call(server.url, 'POST', '/Auth/LoginTicket', {}, bearer)).body as TicketAnswer,
      ),
    );
    const [one, two] = tickets.map(({ ticket }) => ticket);
    const next = (await present(one ?? '')).body as TicketOpenedAnswer;
    await call(server.url, 'POST', '/Auth/Logout', {}, bearer);
    expect((await present(two ?? '')).status).toBe(401);
    expect((await present(next.ticket, true)).status).toBe(401);
  });

  it('inherits the end of the issuing session, so that no chain of tickets outlives 100 days', async () => {
    await server.owner.raw(`update sessions set expires_at = now() + interval '2 hours'
      where user_id = ${person.userId}`);
    const { body } = await present((await opened()).ticket, true);
    const sessions = await call(server.url, 'GET', '/Auth/Sessions', undefined, {
      Authorization: `Bearer ${(body as LoginAnswer).token}`,
    });
    const mine = (sessions.body as SessionEntry[]).find(({ isCurrent }) => isCurrent);
    expect(Date.parse(mine?.expiresAt ?? '')).toBeLessThan(Date.now() + 7_200_000);
  });

  it('is refused in every mutation', async () => {
    const { ticket } = await give();
    const mutations = Array.from(
      ticket,
      (digit, place) =>
        `${ticket.slice(0, place)}${digit === 'A' ? 'B' : 'A'}${ticket.slice(place + 1)}`,
    ).filter((text) => !Buffer.from(text, 'base64url').equals(Buffer.from(ticket, 'base64url')));
    const answers = await Promise.all(mutations.map((text) => present(text)));
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect((await present(ticket)).status).toBe(200);
  });

  it('that carries a password is refused, and says why', async () => {
    const words = { isFromErp: true, email: 'manager@example.com', password: 'cadre-demo-2026' };
    const texts = [
      JSON.stringify(words),
      encodeURIComponent(JSON.stringify(words)),
      Buffer.from(JSON.stringify(words)).toString('base64'),
      sealed(words),
      'email=manager%40example.com&strPassword=cadre-demo-2026',
    ];
    for (const text of texts) {
      const answer = await present(text);
      expect([answer.status, getMessage(answer)]).toEqual([
        400,
        'Sign-in links that carry a password are not accepted. Please log in.',
      ]);
    }
    expect((await present('nonsense')).status).toBe(401);
  });
});

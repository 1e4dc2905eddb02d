import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionMachine } from '#machines/core/session/machine.ts';
import { stateHasTag } from '#machines/core/session/state.ts';
import { accessTokens } from '#server/platform/access/accessToken.ts';
import { moveSession } from '#server/platform/access/sessions.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { call } from '#tests/support/client.ts';
import { restingStates } from '#tests/support/paths.ts';
import { sessionEvents } from '#tests/support/sessionWalk.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let userId: number;
beforeAll(async () => {
  server = await startTestServer();
  const row = await queryOne<{ id: number }>(
    server.owner,
    `select id from users where login_id = 'otp'`,
  );
  userId = row?.id ?? 0;
});
afterAll(() => server.close());

/** A stored session in a state of the machine. */
async function sessionAt(state: string): Promise<string> {
  const row = await queryOne<{ id: string }>(
    server.owner,
    `insert into sessions (user_id, user_agent, address, state, method, expires_at)
     values ($userId, 'a test', '', $state, 'password', now() + interval '1 day') returning id`,
    { userId, state },
  );
  return row?.id ?? '';
}

const stored = (sessionId: string) =>
  queryOne<{ state: string; steps: number }>(
    server.owner,
    `select s.state, (select count(*)::integer from sign_in_log l where l.session_id = s.id) as steps
     from sessions s where s.id = $sessionId::uuid`,
    { sessionId },
  );

const states = [...restingStates(sessionMachine)];

it.each(states)(
  'a session that is %s refuses every step that its machine does not allow',
  async (state, accepted) => {
    const sessionId = await sessionAt(state);
    const before = await stored(sessionId);
    const visitor = { userAgent: 'a test', address: '' };
    for (const event of sessionEvents.filter(({ type }) => !accepted.has(type))) {
      const moved = await withTransaction(server.db, (tx) =>
        moveSession(tx, visitor, sessionId, event),
      );
      expect([event.type, moved]).toEqual([event.type, null]);
    }
    expect(await stored(sessionId)).toEqual(before);
  },
);

it.each(states)(
  'the token of a session that is %s is accepted only by the calls of that state',
  async (state) => {
    const sessionId = await sessionAt(state);
    const token = await accessTokens(server.services.secret).issue({ userId, sessionId });
    const ask = async (path: string) =>
      (await call(server.url, 'GET', path, undefined, { Authorization: `Bearer ${token}` })).status;
    expect(await ask('/Auth/Me')).toBe(stateHasTag(state, 'mayCall') ? 200 : 401);
    const code = await ask('/Auth/GetLoginOTP');
    // Three codes in 15 minutes are sent; a fourth is refused for that reason alone.
    expect(stateHasTag(state, 'mayEnterCode') ? [200, 429] : [401]).toContain(code);
  },
);

import type { Router } from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';
import { createPrincipals } from '#server/platform/access/principals.ts';
import { createApp } from '#server/app.ts';
import { mountedRoutes } from '#server/platform/http/contracts.ts';
import { call } from '#tests/support/client.ts';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openSocket } from '#tests/support/socket.ts';
import { patience } from '#tests/support/patience.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const answer = await call(server.url, 'POST', '/Auth/Login', {
    strLoginId: 'otp',
    strPassword: DEMO_PASSWORD,
  });
  token = (answer.body as LoginAnswer).token;
});
afterAll(() => server.close());

/**
 * Routes that are open without a token, so their response must not depend on one. Listed here again, so that
 * no route becomes public by mistake.
 */
const PUBLIC = new Set([
  'get /openapi.json',
  'get /docs',
  'get /docs/start.js',
  'get /Transport/Key',
  'post /Auth/Login',
  'post /Auth/GenerateRefreshToken',
  'post /Auth/ForgetPassword',
  'post /Auth/VerifyForgetPasswordOTP',
  'post /Auth/ResetPassword',
  'post /Auth/LoginByTicket',
  'get /Auth/Providers',
  'get /Auth/Oidc/:provider/Start',
  'get /Auth/Oidc/:provider/Callback',
  'get /Auth/OAuthNonce',
  'get /Auth/LoginOAuth2G',
  'get /Auth/LoginOAuth2GV2',
  'post /Auth/CreateUserLogginInfo',
  // Needs only a receipt code, because a session would identify the anonymous filer.
  'post /DisciplinaryMgmt/AnonymousGrievance',
  'post /DisciplinaryMgmt/AnonymousNote',
  // Need the token of a registered kiosk, and a person's number and PIN.
  'post /Kiosk/Open',
  'post /Kiosk/Punch',
  'post /Kiosk/RequestLeave',
  // Need a leaver’s link and its code.
  'post /Leaver/Documents',
  'post /Leaver/Document',
  // Needs the link that is mailed to the old address.
  'post /Auth/RefuseMailByLink',
  // Needs an invitation's token, or a paper's code.
  'post /Users/Invitation',
  'post /Users/AcceptInvitation',
  'get /Papers/Check',
  // Has a secret URL, for calendar programs.
  'get /TeamCalendar/Feed/:token',
  // Needs the code that the server prints while no one can sign in.
  'get /Setup/Status',
  'post /Setup/Check',
  'post /Setup/Found',
]);
/** Returns less without a token, and refuses an invalid one. */
const BY_TOKEN_OR_WITHOUT = new Set(['get /PdfAndExcelReport/ReceiveContact']);
/** Allowed with the token of a login that awaits its code. */
const CODE = new Set(['get /Auth/GetLoginOTP', 'post /Auth/VerifyLoginOTP', 'post /Auth/Logout']);

/** The routes below /api, read from the application itself, so that every mounted route is tested. */
function routes(): { method: string; path: string }[] {
  const { services } = server;
  const app = createApp(services, createPrincipals(services.db, services.secret));
  return mountedRoutes(app.router as Router).filter(
    ({ path }) => typeof path === 'string' && !['/healthz', '/readyz', '/metrics'].includes(path),
  );
}

const ask = (method: string, path: string, bearer?: string) =>
  call(
    server.url,
    method.toUpperCase(),
    path.replaceAll(/:\w+/g, '1'),
    method === 'get' ? undefined : {},
    bearer ? { Authorization: `Bearer ${bearer}` } : {},
  );

describe('the token of a login whose code is still to come', () => {
  it(
    'is refused by every other mounted route',
    async () => {
      const all = routes();
      const named = all.map(({ method, path }) => `${method} ${path}`);
      // Proves that the walk found the application, not an empty router.
      for (const existing of [...CODE, 'get /Auth/Me', 'post /Workflow/Dispatch', ...PUBLIC]) {
        expect(named).toContain(existing);
      }
      const opened: string[] = [];
      let closed = 0;
      for (const { method, path } of all) {
        const name = `${method} ${path}`;
        if (CODE.has(name)) continue;
        const answer = await ask(method, path, token);
        if (PUBLIC.has(name)) {
          const without = await ask(method, path);
          expect([name, answer.status]).toEqual([name, without.status]);
        } else if (answer.status === 401) closed += 1;
        else opened.push(`${name}: ${answer.status}`);
      }
      expect(opened).toEqual([]);
      expect(closed).toBeGreaterThan(30);
    },
    patience(60_000),
  );

  it('opens no socket, in the subprotocol or in the first message', async () => {
    await expect(openSocket(server.url, token)).rejects.toThrow('4401');
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, ['cadre']);
    socket.on('open', () => socket.send(JSON.stringify({ token })));
    const code = await new Promise<number>((resolve) => socket.on('close', resolve));
    expect(code).toBe(4401);
  });

  it('is accepted by the calls that it is for', async () => {
    expect((await ask('get', '/Auth/GetLoginOTP', token)).status).toBe(200);
    expect((await ask('post', '/Auth/VerifyLoginOTP', token)).status).toBe(400);
    expect((await ask('post', '/Auth/Logout', token)).status).toBe(200);
  });
});

describe('a missing or malformed token', () => {
  it(
    'is refused by every route, too',
    async () => {
      const open: string[] = [];
      for (const { method, path } of routes()) {
        const name = `${method} ${path}`;
        if (PUBLIC.has(name) || name === 'post /Auth/Logout') continue;
        const bearer = BY_TOKEN_OR_WITHOUT.has(name) ? 'x.y.z' : undefined;
        if ((await ask(method, path, bearer)).status !== 401) open.push(name);
      }
      expect(open).toEqual([]);
      // One middleware reads the token of every call.
      expect((await ask('get', '/Auth/Me', 'x.y.z')).status).toBe(401);
    },
    patience(60_000),
  );
});

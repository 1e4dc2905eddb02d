import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Router } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { view } from '#machines/core/screens/need.ts';
import type { Area, HandMadeScreen } from '#machines/core/screens/screen.ts';
import { accessPage } from '#server/catalogue/accessPage.ts';
import { CALLS_OF_SCREENS, permissionsOfScreens } from '#server/catalogue/declaredScreens.ts';
import { createPrincipals } from '#server/platform/access/principals.ts';
import { getAccess } from '#server/platform/access/declared.ts';
import { createApp } from '#server/app.ts';
import { authenticate } from '#server/platform/http/authenticate.ts';
import { mountedRoutes } from '#server/platform/http/contracts.ts';
import { errorHandler, nameRequest } from '#server/platform/http/errorHandler.ts';
import { permit } from '#server/platform/http/permit.ts';
import { HEAVY } from '#server/platform/http/takePlace.ts';
import { call } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { ACCESS_ROWS, COLUMNS, columns, type Column } from './accessTable.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Outside /api: health and metrics. The web client's pages have no route of their own. */
const ROOT = ['GET /healthz', 'GET /readyz', 'GET /metrics'];

/** Every route of the application, from its routers. */
function walk(): string[] {
  const principals = createPrincipals(server.db, server.services.secret);
  const app = createApp(server.services, principals);
  return (
    mountedRoutes(app.router as unknown as Router)
      .filter(({ path }) => typeof path === 'string')
      // These are single routes for every resource and report, which their own suites test.
      .filter(({ path }) => !/^\/((Resources|Reports|Requests)\/|Pipelines)/.test(path))
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  );
}

describe('the route table', () => {
  it('names every mounted route, and no other', () => {
    expect(walk().sort()).toEqual([...ROOT, ...CALLS_OF_SCREENS.keys()].sort());
  });

  it('names every call that uses one of the few slots for heavy work', () => {
    expect([...HEAVY].filter((name) => !CALLS_OF_SCREENS.has(name))).toEqual([]);
  });

  it('finds a route however its address is written', () => {
    for (const path of ['/Permission/GetRolePermissions/', '/permission/getROLEpermissions']) {
      expect(getAccess('GET', path)).toEqual(
        CALLS_OF_SCREENS.get('GET /Permission/GetRolePermissions'),
      );
    }
    expect(getAccess('HEAD', '/Auth/Me')).toBe('signedIn');
    expect(getAccess('DELETE', '/Auth/Me')).toBeUndefined();
    expect(getAccess('GET', '/Auth/Me/x')).toBeUndefined();
  });
});

/**
 * A request without effect: without a query, or with half a body. With permission the response is 400 or 415,
 * otherwise 401 or 403.
 */
async function isLetThrough(method: string, path: string, login: string | null): Promise<boolean> {
  const token = login === null ? null : (await server.as(login)).token;
  const { status, body } = await call(
    server.url,
    method,
    path,
    method === 'GET' ? undefined : '{',
    token === null ? {} : { Authorization: `Bearer ${token}` },
  );
  if (status >= 500 || (body as Partial<ErrorAnswer> | null)?.message === 'Endpoint not found') {
    throw new Error(`${method} ${path} as ${login}: ${status} ${JSON.stringify(body)}`);
  }
  return status !== 401 && status !== 403;
}

/** One role with access and one without; for the other roles, another call with the same needs is tested. */
const oneOfEach = (lets: ReadonlySet<Column>): Column[] => {
  const roles = columns.filter((column) => column !== 'nobody');
  return [true, false].flatMap((isLet) => roles.find((column) => lets.has(column) === isLet) ?? []);
};

it('sends files only by functions that record them as exports', async () => {
  const senders: string[] = [];
  for (const name of await readdir('server', { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const file = `server/${name}`;
    const sends = /\.attachment\(|['"]Content-Disposition['"]\s*[:,]|\.(sendFile|download)\(/;
    if (sends.test(await readFile(file, 'utf8'))) senders.push(file);
  }
  expect(senders.sort()).toEqual([
    // The caller's own contact card, or the company's.
    'server/domains/company/shell/routes.ts',
    'server/domains/time/teamCalendar/feed.ts',
    'server/kits/uploads/routes.ts',
    'server/platform/http/stream.ts',
    // The page of the web client.
    'server/platform/http/webClient.ts',
  ]);
});

describe('what screens declare', () => {
  const screen = (address: string, more: object): Area => ({
    screens: { one: { address, title: 'One', ...more } as HandMadeScreen },
  });
  const permission = { reference: MENU.chat, name: 'One', allow: { hr: ['isView' as const] } };

  it('stops the server from starting if a screen or call has no permission', () => {
    const refusal =
      (...areas: Area[]) =>
      () =>
        permissionsOfScreens(areas, []);
    expect(refusal(screen('/one', {}))).toThrow('One is declared without a permission');
    expect(refusal(screen('/one', { needs: [] }))).toThrow('without a permission');
    expect(refusal(screen('/one', { needs: view(MENU.queues) }))).toThrow('declared nowhere');
    expect(refusal(screen('/one', { permission, calls: { 'GET /One': [] } }))).toThrow(
      'GET /One is declared without a permission',
    );
    const one = screen('/one', { permission });
    expect(refusal(one, screen('/one', { needs: 'signedIn' }))).toThrow('Two screens');
    expect(refusal(one, one)).toThrow('give the new one another number');
    const kit = { ...permission, title: 'Kit', description: '', menu: ['Administration'] as const };
    expect(() => permissionsOfScreens([], [{ ...kit, address: '/kit', allow: {} }])).toThrow(
      'No one may open Kit',
    );
    const any = screen('/list/:type', { permission });
    const shadowed = { ...kit, address: '/list/kit', reference: MENU.queues };
    expect(() => permissionsOfScreens([any], [shadowed])).toThrow('/list/:type hides /list/kit');
    expect(refusal(one)).not.toThrow();
  });

  it('is written out in docs/access.md: run npm run machines:docs', async () => {
    expect(await readFile('docs/access.md', 'utf8')).toBe(accessPage());
  });
});

describe('roles × routes', () => {
  it('are admitted as the screens declare, call by call and role by role', async () => {
    const wrong: string[] = [];
    const seen = new Set<string>();
    for (const { method, path, access, lets } of ACCESS_ROWS) {
      // auth/refusals.test.ts tests every route without a token.
      const request = seen.has(access) ? oneOfEach(lets) : columns;
      seen.add(access);
      for (const column of request) {
        const through = await isLetThrough(method, path, COLUMNS[column]);
        if (through !== lets.has(column)) wrong.push(`${method} ${path} as ${column}: ${through}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(50);
  });

  it('refuses a closed route in every spelling that the router accepts', async () => {
    const [employee, admin] = await Promise.all([server.as('employee'), server.as('admin')]);
    for (const path of ['/permission/getrolepermissions', '/PERMISSION/GetRolePermissions/']) {
      expect([path, (await employee.get(path)).status]).toEqual([path, 403]);
      expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
    }
  });
});

describe('a route that no one listed', () => {
  let http: Server;
  let url: string;
  beforeAll(async () => {
    const { services } = server;
    const api = express.Router();
    const principals = createPrincipals(services.db, services.secret);
    api.use(permit(services, authenticate(principals)));
    api.get('/Forgotten/Secret', (_request, response) => void response.json({ secret: 1 }));
    const app = express().use(nameRequest).use('/api', api).use(errorHandler(services.log));
    http = createServer(app);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => http.close(resolve)));

  it('is served to no one, not even to an administrator', async () => {
    const { token } = await server.as('admin');
    const request = (headers: Record<string, string>) =>
      call(url, 'GET', '/Forgotten/Secret', undefined, headers);
    expect((await request({})).status).toBe(401);
    const answer = await request({ Authorization: `Bearer ${token}` });
    expect(answer.status).toBe(404);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });
});

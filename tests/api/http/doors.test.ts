import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { accessTokens } from '#server/access/accessToken.ts';
import { databaseTime } from '#server/clock.ts';
import { answerNotFound, errorHandler, nameRequest } from '#server/http/errorHandler.ts';
import { webClient } from '#server/http/webClient.ts';
import { sendRaw } from '#tests/attacks/sendRaw.ts';
import { call } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openSocket, type TestSocket } from '#tests/support/socket.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const HOURS_2 = 7_200_000;

/** This process' clock, which is the server's here, is off; the database's is not. */
async function withClockOff(off: number, work: () => Promise<void>): Promise<void> {
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + off);
  try {
    await vi.waitFor(() => expect(Math.abs(databaseTime().getTime() - real())).toBeLessThan(1000), {
      timeout: 20_000,
    });
    await work();
  } finally {
    vi.restoreAllMocks();
    await vi.waitFor(() => expect(Math.abs(databaseTime().getTime() - real())).toBeLessThan(1000), {
      timeout: 20_000,
    });
  }
}

/** The code that it is closed with, or 0 where it is still open after so long. */
const closedWithin = (socket: TestSocket, milliseconds: number): Promise<number> =>
  Promise.race([
    socket.closed,
    new Promise<number>((resolve) => setTimeout(() => resolve(0), milliseconds)),
  ]);

test('3,000 made-up requests, upgrades and frames end nothing and fail nowhere', async () => {
  const thrown: unknown[] = [];
  const note = (error: unknown) => thrown.push(error);
  process.on('uncaughtException', note);
  try {
    const { counts, failures } = await sendRaw(server.url, 3000, 7);
    expect(failures).toEqual([]);
    expect(counts['inputs']).toBe(3000);
    expect(thrown).toEqual([]);
    expect((await call(server.url, 'GET', '/Auth/Me')).status).toBe(401);
  } finally {
    process.off('uncaughtException', note);
  }
});

test('a socket lives as long as its token by the database’s clock, whatever this machine’s says', async () => {
  const { token, userId } = await server.as('employee');
  const sessionId = String(decodeJwt(token)['sid']);
  await withClockOff(HOURS_2, async () => {
    const socket = await openSocket(server.url, token);
    expect(await closedWithin(socket, 4000)).toBe(0);
    socket.close();
  });
  await withClockOff(-HOURS_2, async () => {
    const brief = await accessTokens(server.services.secret).issue({ userId, sessionId }, 3);
    const socket = await openSocket(server.url, brief);
    expect(await closedWithin(socket, 10_000)).toBe(4401);
  });
});

test('a person may hold 20 sockets, and another site’s page none', async () => {
  const { token } = await server.as('hr');
  const open = await Promise.all(Array.from({ length: 20 }, () => openSocket(server.url, token)));
  await expect(openSocket(server.url, token)).rejects.toThrow('1013');
  for (const socket of open) socket.close();
  await Promise.all(open.map(({ closed }) => closed));

  const { host } = new URL(server.url);
  const answerTo = (origin: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`ws://${host}/ws`, ['cadre', token], { origin });
      socket.once('message', () => {
        resolve('greeted');
        socket.close();
      });
      socket.once('error', ({ message }) => resolve(message));
    });
  expect(await answerTo(`http://${host}`)).toBe('greeted');
  for (const foreign of ['https://evil.example', 'null', `http://${host}.evil.example`]) {
    expect(await answerTo(foreign)).toMatch('403');
  }
});

test('a call that reads cookies refuses another site’s page', async () => {
  const refresh = (headers: Record<string, string>) =>
    call(server.url, 'POST', '/Auth/GenerateRefreshToken', {}, headers);
  expect((await refresh({ Origin: 'https://evil.example' })).status).toBe(403);
  expect((await refresh({ Origin: 'null' })).status).toBe(403);
  expect((await refresh({ Origin: server.url })).status).not.toBe(403);
  expect((await refresh({})).status).not.toBe(403);
});

describe('what is no day, no page and no name', () => {
  test.each([
    ['audit', '/Auth/UserLogginInfo?fromDate=2026-02-30'],
    ['audit', '/Auth/UserLogginInfo?toDate=0000-01-01'],
    ['audit', '/Auth/UserLogginInfo?fromDate=2026-13-01T00:00:00Z'],
    ['audit', '/Auth/UserLogginInfo?pageNo=9007199254740991'],
    ['audit', '/Permission/GetPermissionChanges?page=9007199254740991'],
    ['hr', '/Workflow/SearchHistory?from=0000-02-29'],
    ...['constructor', '__proto__', 'toString', 'hasOwnProperty'].flatMap((key) => [
      ['hr', `/Employee/IncrementRequestView?viewType=${key}&year=2026`],
      ['hr', `/Employee/IncrementRequestLanding?viewType=${key}&year=2026`],
      ['hr', `/PdfAndExcelReport/IncrementExport?viewType=${key}&year=2026`],
      ['hr', `/CadreDDL/CadreAllDDL?DDLType=${key}`],
    ]),
  ])('%s asking %s is refused, and nothing fails', async (login, path) => {
    const client = await server.as(login);
    const { status, body } = await client.get(path);
    expect([400, 403], JSON.stringify(body)).toContain(status);
  });
});

test('a way out of the folder of files leads to no file, and a range beyond one fails nowhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cadre-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), 'page');
  writeFileSync(join(folder, 'assets', 'a.js'), 'x');
  const app = express()
    .use(nameRequest, webClient(folder), answerNotFound)
    .use(errorHandler(server.services.log));
  const listening = app.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const status = (path: string, headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      // Raw: fetch would tidy the address.
      const asked = request({ port, path, headers });
      asked.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asked.on('error', reject);
      asked.end();
    });
  try {
    expect(await status('/assets/a.js')).toBe(200);
    expect(await status('/assets/..%2f..%2fpackage.json')).toBe(404);
    expect(await status('/assets/%2e%2e%2findex.html')).toBe(404);
    expect(await status('/assets/a.js', { Range: 'bytes=900-' })).toBe(400);
    expect(await status('/assets/a.js', { 'If-Match': '"none"' })).toBe(400);
    expect(await status('/assets/%00')).toBe(400);
  } finally {
    listening.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
});

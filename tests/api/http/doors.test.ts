import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { accessTokens } from '#server/access/accessToken.ts';
import { databaseTime } from '#server/clock.ts';
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

import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';
import { z } from 'zod';
import type { Principals } from '#server/platform/access/principals.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Env } from '#server/platform/env.ts';
import { isOwnOrigin } from '#server/platform/http/ownOrigin.ts';
import { declineUpgrade } from '#server/platform/http/otherProtocols.ts';
import type { Logger } from '#server/platform/log.ts';
import { accountRoom, userRoom, type Bus } from './bus.ts';
import { createBroadcaster } from './broadcaster.ts';
import { createIntroductions } from './introductions.ts';

const PROTOCOL = 'cadre';
/** The sockets of an ended session are closed within this time, even if the message about it was lost. */
const RECHECK_MS = 1500;
const PING_MS = 30_000;
/**
 * The maximum number of pings that a client may send in half a minute. Browsers send none, and programs a few.
 */
const PINGS_TAKEN = 100;
/** A client that does not answer the closing message within this time is disconnected. */
const FAREWELL_MS = 2000;

/**
 * The maximum number of open sockets of a person. A person has one for each tab, possibly on several devices.
 */
const SOCKETS_A_PERSON = 20;

/**
 * The code with which a socket is closed because its token has expired. The client gets a new token before it
 * connects again.
 */
const UNAUTHENTICATED = 4401;
const TRY_AGAIN = 1013;

interface Member {
  sessionId: string;
  /** When the token expires, in milliseconds since 1970. */
  expiresAt: number;
  rooms: string[];
}

const introduction = z.object({ token: z.string() });

export interface Sockets {
  count(): number;
  close(): Promise<void>;
}

/**
 * Serves `/ws`, which sends hints for the rooms of the token's user. Clients cannot request anything. They send the
 * token as a subprotocol or in the first message, but never in the URL, because URLs are logged.
 */
export function serveSockets(
  server: Server,
  { principals, bus, log, env }: { principals: Principals; bus: Bus; log: Logger; env: Env },
): Sockets {
  // The types of the library lack the option closeTimeout.
  const options: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    maxPayload: 16_384,
    closeTimeout: FAREWELL_MS,
    handleProtocols: (protocols) => (protocols.has(PROTOCOL) ? PROTOCOL : false),
  };
  const wss = new WebSocketServer(options);
  const rooms = new Map<string, Set<WebSocket>>();
  /** The clients that have answered the last ping, or connected after it. */
  const alive = new WeakSet<WebSocket>();
  let pings = new WeakMap<WebSocket, number>();
  const members = new Map<WebSocket, Member>();
  const introductions = createIntroductions((client) => client.close(UNAUTHENTICATED, 'no token'));

  server.on('upgrade', (request, socket, head) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      declineUpgrade(server, request, socket, head);
      return;
    }
    socket.on('error', () => socket.destroy());
    // The address is compared as text, because attackers often send invalid URLs, which cannot be parsed.
    if (request.url?.split('?')[0] !== '/ws') {
      refuseUpgrade(socket, '404 Not Found');
      return;
    }
    if (!isOwnOrigin(request, env)) {
      refuseUpgrade(socket, '403 Forbidden');
      return;
    }
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',');
    const token = offered.map((part) => part.trim()).find((part) => part !== PROTOCOL);
    wss.handleUpgrade(request, socket, head, (client) => welcome(client, token));
  });

  function welcome(client: WebSocket, token: string | undefined): void {
    client.on('error', () => client.terminate());
    client.on('close', () => leave(client));
    alive.add(client);
    client.on('pong', () => alive.add(client));
    client.on('ping', () => {
      // Each ping is answered. For a client that never reads, the answers would pile up in memory,
      // so their number is limited.
      const taken = (pings.get(client) ?? 0) + 1;
      pings.set(client, taken);
      if (taken > PINGS_TAKEN) client.terminate();
    });
    if (token) {
      void enter(client, token);
      return;
    }
    introductions.await(client, (message) => {
      const said = introduction.safeParse(readJson(message));
      if (said.success) void enter(client, said.data.token);
      else client.close(UNAUTHENTICATED, 'no token');
    });
  }

  async function enter(client: WebSocket, token: string): Promise<void> {
    const principal = await principals.of(token).catch(() => undefined);
    if (client.readyState !== client.OPEN) return;
    if (principal === undefined) {
      // The token could not be checked, so the client must not be asked to discard the token.
      client.close(TRY_AGAIN, 'try again');
      return;
    }
    if (!principal?.actor.userId) {
      client.close(UNAUTHENTICATED, 'not signed in');
      return;
    }
    const { userId, accountId } = principal.actor;
    if ((rooms.get(userRoom(userId))?.size ?? 0) >= SOCKETS_A_PERSON) {
      client.close(TRY_AGAIN, 'too many sockets');
      return;
    }
    const entered = [userRoom(userId), accountRoom(accountId)];
    const { sessionId, expiresAt } = principal;
    members.set(client, { sessionId, expiresAt, rooms: entered });
    for (const room of entered) rooms.set(room, (rooms.get(room) ?? new Set()).add(client));
    // After their token, clients have nothing else to send, so any further message closes the
    // connection.
    client.on('message', () => client.terminate());
    greet(client);
  }

  const greet = (client: WebSocket): void =>
    client.send(JSON.stringify({ topic: 'ready', id: '', version: '' }));

  function leave(client: WebSocket): void {
    for (const room of members.get(client)?.rooms ?? []) {
      const present = rooms.get(room);
      if (present?.delete(client) && present.size === 0) rooms.delete(room);
    }
    members.delete(client);
  }

  const broadcaster = createBroadcaster((room) => rooms.get(room) ?? []);
  bus.subscribe((broadcast) => broadcaster.broadcast(broadcast));

  // Makes clients reload everything that a missed hint may have been about.
  bus.onResumed(() => {
    for (const client of members.keys()) greet(client);
  });

  bus.onSessionsChanged((sessionIds) => {
    principals.forget(sessionIds);
    const changed = new Set(sessionIds);
    checkAgain([...members].filter(([, { sessionId }]) => changed.has(sessionId)));
  });

  /** Checks all sockets with one query. With 10,000 sockets, one query for each would be 5,000 a second. */
  function checkAgain(at: [WebSocket, Member][]): void {
    // Uses the time of the database, which also issued the token. The clock of this machine may be hours wrong.
    const now = databaseTime().getTime();
    const leave = (client: WebSocket) => client.close(UNAUTHENTICATED, 'signed out');
    for (const [client, { expiresAt }] of at) if (expiresAt <= now) leave(client);
    const sessionIds = [...new Set(at.map(([, { sessionId }]) => sessionId))];
    if (sessionIds.length === 0) return;
    principals.stillWelcome(sessionIds).then(
      (welcome) => {
        for (const [client, { sessionId }] of at) if (!welcome.has(sessionId)) leave(client);
      },
      (error: unknown) => log.warn({ err: error }, 'the sockets’ sessions could not be checked'),
    );
  }

  const recheck = setInterval(() => checkAgain([...members]), RECHECK_MS);
  const ping = setInterval(() => {
    pings = new WeakMap();
    for (const client of wss.clients) {
      // Pings find clients whose network or machine has failed; they would otherwise stay connected
      // for hours.
      if (alive.delete(client)) client.ping();
      else client.terminate();
    }
  }, PING_MS);

  let farewell: Promise<void> | undefined;
  return {
    count: () => members.size,
    close: () => (farewell ??= sayFarewell()),
  };

  async function sayFarewell(): Promise<void> {
    clearInterval(recheck);
    clearInterval(ping);
    broadcaster.close();
    for (const client of wss.clients) client.close(1001, 'the server is going down');
    await new Promise<void>((resolve) => wss.close(() => resolve()));
  }
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

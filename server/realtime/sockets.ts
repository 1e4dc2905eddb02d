import type { Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import type { Principals } from '#server/access/principals.ts';
import type { Logger } from '#server/log.ts';
import { accountRoom, userRoom, type Bus } from './bus.ts';

const PROTOCOL = 'cadre';
/** A socket that doesn't say who it is within this time is closed. */
const INTRODUCTION_MS = 5000;
/**
 * Tokens are looked at again this often: with the 2 s that a session is remembered for, a revoked
 * one's sockets close within 5 s, even where the bus has not said that it ended.
 */
const RECHECK_MS = 1500;
const PING_MS = 30_000;
/** A reader this far behind is dropped: it asks again when it reconnects. */
const BUFFERED_BYTES = 1_000_000;

/** Closed because the token is no longer good: the client fetches another before it comes back. */
const UNAUTHENTICATED = 4401;

const introduction = z.object({ token: z.string() });

export interface Sockets {
  count(): number;
  close(): Promise<void>;
}

/**
 * Serves `/ws`: hints for the rooms that the token gives, and nothing that a client could ask for.
 * The token comes as a subprotocol or in the first message, never in the address.
 */
export function serveSockets(
  server: Server,
  { principals, bus, log }: { principals: Principals; bus: Bus; log: Logger },
): Sockets {
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: 16_384,
    handleProtocols: (protocols) => (protocols.has(PROTOCOL) ? PROTOCOL : false),
  });
  const rooms = new Map<string, Set<WebSocket>>();
  const members = new Map<WebSocket, { token: string; sessionId: string; rooms: string[] }>();

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/ws') {
      socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
      return;
    }
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',');
    const token = offered.map((part) => part.trim()).find((part) => part !== PROTOCOL);
    wss.handleUpgrade(request, socket, head, (client) => welcome(client, token));
  });

  function welcome(client: WebSocket, token: string | undefined): void {
    client.on('error', () => client.terminate());
    client.on('close', () => leave(client));
    if (token) {
      void enter(client, token);
      return;
    }
    const timer = setTimeout(() => client.close(UNAUTHENTICATED, 'no token'), INTRODUCTION_MS);
    client.once('message', (data) => {
      clearTimeout(timer);
      const said = introduction.safeParse(readJson(String(data as Buffer)));
      if (said.success) void enter(client, said.data.token);
      else client.close(UNAUTHENTICATED, 'no token');
    });
    client.once('close', () => clearTimeout(timer));
  }

  async function enter(client: WebSocket, token: string): Promise<void> {
    const principal = await principals.of(token).catch(() => null);
    if (client.readyState !== client.OPEN) return;
    if (!principal?.actor.userId) {
      client.close(UNAUTHENTICATED, 'not signed in');
      return;
    }
    const { userId, accountId } = principal.actor;
    const entered = [userRoom(userId), accountRoom(accountId)];
    members.set(client, { token, sessionId: principal.sessionId, rooms: entered });
    for (const room of entered) rooms.set(room, (rooms.get(room) ?? new Set()).add(client));
    client.send(JSON.stringify({ topic: 'ready', id: '', version: '' }));
  }

  function leave(client: WebSocket): void {
    for (const room of members.get(client)?.rooms ?? []) {
      const present = rooms.get(room);
      if (present?.delete(client) && present.size === 0) rooms.delete(room);
    }
    members.delete(client);
  }

  bus.subscribe(({ rooms: named, hint }) => {
    const message = JSON.stringify(hint);
    const told = new Set(named.flatMap((room) => [...(rooms.get(room) ?? [])]));
    for (const client of told) {
      if (client.bufferedAmount > BUFFERED_BYTES) client.terminate();
      else client.send(message);
    }
  });

  bus.onSessionsChanged((sessionIds) => {
    principals.forget(sessionIds);
    const changed = new Set(sessionIds);
    lookAgain(([, { sessionId }]) => changed.has(sessionId));
  });

  function lookAgain(at: (member: [WebSocket, { sessionId: string }]) => boolean): void {
    for (const [client, { token }] of [...members].filter(at)) {
      principals.of(token).then(
        (principal) => {
          if (!principal) client.close(UNAUTHENTICATED, 'signed out');
        },
        (error: unknown) => log.warn({ err: error }, 'a socket’s token could not be checked'),
      );
    }
  }

  const recheck = setInterval(() => lookAgain(() => true), RECHECK_MS);
  const ping = setInterval(() => {
    for (const client of wss.clients) client.ping();
  }, PING_MS);

  return {
    count: () => members.size,
    close: async () => {
      clearInterval(recheck);
      clearInterval(ping);
      for (const client of wss.clients) client.close(1001, 'the server is going down');
      await new Promise<void>((resolve) => wss.close(() => resolve()));
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

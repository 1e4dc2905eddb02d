import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What remains of the 15 s of `runUntilStopped` after 5 s of draining, less one to release the rest. */
const FINISH_MS = 9000;

export interface Connections {
  count(): number;
  /** Has clients connect anew from here on: elsewhere, if there is another server. */
  announceShutdown(): void;
  /** Takes no new connections, and resolves when the last request under way is answered, or after 9 s. */
  close(): Promise<void>;
}

/**
 * Watches the connections of a server. Its own `close` waits without end for one that was opened and never
 * used, as browsers do to be faster, or that sends half a request: it stops its timeouts with it.
 */
export function watchConnections(http: Server): Connections {
  const sockets = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  let shuttingDown = false;
  let closing = false;

  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  http.on('request', (_request, response) => {
    // Each middleware that waits for the end adds a listener: a streamed file has eleven.
    response.setMaxListeners(20);
    if (shuttingDown) sayLast(response);
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      if (closing) endUnused();
    });
  });

  const announceShutdown = () => {
    shuttingDown = true;
    for (const response of underWay) sayLast(response);
  };

  function endUnused(): void {
    const used = new Set([...underWay].map(({ socket }) => socket));
    for (const socket of sockets) if (!used.has(socket)) socket.destroySoon();
  }

  return {
    count: () => sockets.size,
    announceShutdown,
    close: async () => {
      closing = true;
      announceShutdown();
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      endUnused();
      const giveUp = setTimeout(() => http.closeAllConnections(), FINISH_MS);
      await closed;
      clearTimeout(giveUp);
    },
  };
}

/** Announces that the connection will be closed. */
function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

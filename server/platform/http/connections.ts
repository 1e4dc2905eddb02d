import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The 15 s of `runUntilStopped`, less 5 s of draining and one second to release the rest. */
const FINISH_MS = 9000;

export interface Connections {
  count(): number;
  /** Makes clients reconnect from now on, and so reach another server if there is one. */
  announceShutdown(): void;
  /** Accepts no new connections, and resolves when the last open request is answered, or after 9 s. */
  close(): Promise<void>;
}

/**
 * Watches the connections of a server. The server's own `close` disables its timeouts, and so waits forever for a
 * connection that sent nothing, which browsers open in advance, or half a request.
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
    // Each middleware that waits for the end of a response adds a listener: a streamed file has eleven.
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

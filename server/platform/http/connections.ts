import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How long `close` waits for open requests. `runUntilStopped` allows 15 s in total, of which draining takes 5 and the
 * remaining cleanup one.
 */
const FINISH_MS = 9000;

export interface Connections {
  count(): number;
  /**
   * From now on, each connection is closed after its response, so that clients reconnect, to another server if there is
   * one.
   */
  announceShutdown(): void;
  /** Accepts no new connections. Resolves when the last open request has its response, or after 9 s. */
  close(): Promise<void>;
}

/**
 * Keeps track of the connections of a server. Node's own `close` disables its timeouts, so it would wait forever for a
 * connection that has sent only half a request or nothing; browsers open such connections in advance.
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
    // Raises the limit of listeners. Every middleware that waits for the end of a response adds one: for a streamed
    // file there are eleven, and Node warns above ten by default.
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

/** Says in the response that the connection will be closed. */
function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

import type { WebSocket } from 'ws';

/** A socket that does not send its token within this time is closed. */
const WITHIN_MS = 5000;
/**
 * The maximum number of sockets that have not sent their token. Clients send it at once, so beyond this number the
 * oldest socket is assumed never to send it.
 */
const MAX = 500;

export interface Introductions {
  /** Waits for the first message of a client, until its time is over or too many later clients are waiting. */
  await(client: WebSocket, said: (message: string) => void): void;
}

/**
 * Keeps the sockets that have not sent their token yet. Their number is limited, because opening many costs an
 * attacker nothing.
 * @param late closes a client that has sent nothing in time.
 */
export function createIntroductions(late: (client: WebSocket) => void): Introductions {
  /** The waiting sockets in the order in which they connected. */
  const waiting = new Map<WebSocket, NodeJS.Timeout>();
  const leave = (client: WebSocket): void => {
    clearTimeout(waiting.get(client));
    waiting.delete(client);
  };
  return {
    await: (client, said) => {
      waiting.set(
        client,
        setTimeout(() => late(client), WITHIN_MS),
      );
      client.once('message', (data) => {
        leave(client);
        said(String(data as Buffer));
      });
      client.once('close', () => leave(client));
      const [oldest] = waiting.keys();
      if (waiting.size > MAX && oldest) {
        leave(oldest);
        oldest.terminate();
      }
    },
  };
}

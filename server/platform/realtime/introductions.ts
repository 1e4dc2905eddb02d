import type { WebSocket } from 'ws';

/** A socket that does not authenticate within this time is closed. */
const WITHIN_MS = 5000;
/**
 * The most unauthenticated sockets. Clients send their token within one round trip, so the oldest of this many is not
 * going to.
 */
const MOST = 500;

export interface Introductions {
  /** Waits for a client's first message, until its deadline or until too many clients came after it. */
  await(client: WebSocket, said: (message: string) => void): void;
}

/**
 * Sockets that have not authenticated yet. Their number is limited, because opening many costs an attacker nothing.
 * @param late closes a client that sent nothing in time.
 */
export function createIntroductions(late: (client: WebSocket) => void): Introductions {
  /** In order of arrival. */
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
      if (waiting.size > MOST && oldest) {
        leave(oldest);
        oldest.terminate();
      }
    },
  };
}

import ReconnectingWebSocket from 'partysocket/ws';
import type { Hint } from '#machines/core/contracts/workflow.ts';
import { doubtServer } from './serverHealth.ts';

export interface RealtimeOptions {
  /**
   * Resolves with a valid token, or with null if the session is over. `refused` says that the server refused
   * the last token, so another one is needed even if that one hasn't expired.
   */
  token: (last: { refused: boolean }) => Promise<string | null>;
  onHint: (hint: Hint) => void;
  /**
   * Called when hints start to arrive. Data that was fetched before may be outdated, because hints about it
   * were missed.
   */
  onFirstReady: () => void;
  /** Called when a lost connection is back. Hints may have been missed in the meantime. */
  onReconnect: () => void;
}

/** The server closes a connection with this code if its token is invalid (server/platform/realtime/sockets.ts). */
const UNAUTHENTICATED = 4401;

/**
 * Listens for hints at /ws, and reconnects when the connection is lost.
 * @returns a function that closes the connection.
 */
export function listenForHints({
  token,
  onHint,
  onFirstReady,
  onReconnect,
}: RealtimeOptions): () => void {
  const address = new URL('/ws', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  // The token is sent as a subprotocol, because URLs end up in logs. While the user signs in again, the promise
  // of a token stays pending, so no connection is attempted without one.
  let refused = false;
  const protocols = async () => {
    const given = await token({ refused }).catch(() => null);
    refused = false;
    return ['cadre', given ?? 'none'];
  };
  const socket = new ReconnectingWebSocket(address.href, protocols, {
    minReconnectionDelay: 1000,
    maxReconnectionDelay: 30_000,
  });
  let opened = false;
  let ready = false;
  let greeted = false;
  socket.addEventListener('open', () => {
    if (opened) onReconnect();
    opened = true;
    greeted = false;
  });
  socket.addEventListener('close', ({ code }) => {
    refused = code === UNAUTHENTICATED;
    if (!refused) void doubtServer();
  });
  socket.addEventListener('message', ({ data }) => {
    const said = readObject(data);
    // If `ready` arrives a second time on the same connection, the server itself missed hints for a while.
    if (said?.['topic'] === 'ready') {
      if (greeted) onReconnect();
      if (!ready) onFirstReady();
      ready = true;
      greeted = true;
    }
    const hint = said && getHint(said);
    if (hint) onHint(hint);
  });
  return () => socket.close();
}

const TOPICS: readonly string[] = [
  'notice',
  'workflow',
  'chat',
  'job',
  'roster',
  'task',
] satisfies Hint['topic'][];
const isTopic = (topic: unknown): topic is Hint['topic'] => TOPICS.includes(String(topic));

function readObject(data: unknown): Record<string, unknown> | null {
  if (typeof data !== 'string') return null;
  const said: unknown = JSON.parse(data);
  return typeof said === 'object' && said !== null ? { ...said } : null;
}

function getHint({ topic, id, version, channels }: Record<string, unknown>): Hint | null {
  if (typeof id !== 'string' || !isTopic(topic)) return null;
  const channelList: unknown[] = Array.isArray(channels) ? channels : [];
  return {
    topic,
    id,
    version: typeof version === 'string' ? version : '',
    channels: (['app', 'browser'] as const).filter((channel) => channelList.includes(channel)),
  };
}

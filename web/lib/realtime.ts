import ReconnectingWebSocket from 'partysocket/ws';
import type { Hint } from '#machines/core/contracts/workflow.ts';
import { doubtServer } from './serverHealth.ts';

export interface RealtimeOptions {
  /**
   * A valid token; `refused`: not the current one, even if it is unexpired. Null if the session is
   * over.
   */
  token: (last: { refused: boolean }) => Promise<string | null>;
  onHint: (hint: Hint) => void;
  /** From now on hints are received; data fetched before may be outdated. */
  onFirstReady: () => void;
  /** Reconnected after a lost connection: hints may have been missed. */
  onReconnect: () => void;
}

/** The server's close code for an invalid token (server/platform/realtime/sockets.ts). */
const UNAUTHENTICATED = 4401;

/**
 * Listens for hints at /ws, and reconnects when the connection is lost.
 * @returns a function that closes it.
 */
export function listenForHints({
  token,
  onHint,
  onFirstReady,
  onReconnect,
}: RealtimeOptions): () => void {
  const address = new URL('/ws', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  // The token is sent as a subprotocol, because URLs end up in logs. While the user signs in again,
  // the token stays pending, so there are no attempts in between.
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
    // A second `ready` on one connection means that the server missed hints for a while.
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
] satisfies Hint['topic'][];
const isTopic = (topic: unknown): topic is Hint['topic'] => TOPICS.includes(String(topic));

function readObject(data: unknown): Record<string, unknown> | null {
  if (typeof data !== 'string') return null;
  const said: unknown = JSON.parse(data);
  return typeof said === 'object' && said !== null ? { ...said } : null;
}

function getHint({ topic, id, version, channels }: Record<string, unknown>): Hint | null {
  if (typeof id !== 'string' || !isTopic(topic)) return null;
  const named: unknown[] = Array.isArray(channels) ? channels : [];
  return {
    topic,
    id,
    version: typeof version === 'string' ? version : '',
    channels: (['app', 'browser'] as const).filter((channel) => named.includes(channel)),
  };
}

import ReconnectingWebSocket from 'partysocket/ws';
import type { Hint } from '#machines/contract.ts';

export interface RealtimeOptions {
  /** A token that is still good, whatever the `refused` one says; null when the session is over. */
  token: (last: { refused: boolean }) => Promise<string | null>;
  onHint: (hint: Hint) => void;
  /** The line is back after it was lost: hints may have been missed. */
  onReconnect: () => void;
}

/** The server closes so when the token is no longer good (server/realtime/sockets.ts). */
const UNAUTHENTICATED = 4401;

/**
 * Listens for hints at /ws, and goes on trying when the line is lost.
 * @returns a function that hangs up.
 */
export function listenForHints({ token, onHint, onReconnect }: RealtimeOptions): () => void {
  const address = new URL('/ws', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  // The token travels as a subprotocol: an address ends up in logs.
  // While a re-login is awaited, so is the token, and nothing is tried in between.
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
  socket.addEventListener('open', () => {
    if (opened) onReconnect();
    opened = true;
  });
  socket.addEventListener('close', ({ code }) => {
    refused = code === UNAUTHENTICATED;
  });
  socket.addEventListener('message', ({ data }) => {
    const hint = hintOf(data);
    if (hint) onHint(hint);
  });
  return () => socket.close();
}

const TOPICS: readonly string[] = ['notice', 'workflow', 'chat'] satisfies Hint['topic'][];
const isTopic = (topic: unknown): topic is Hint['topic'] => TOPICS.includes(String(topic));

function hintOf(data: unknown): Hint | null {
  if (typeof data !== 'string') return null;
  const said: unknown = JSON.parse(data);
  if (typeof said !== 'object' || said === null || !('topic' in said) || !('id' in said)) {
    return null;
  }
  if (!isTopic(said.topic)) return null;
  const channels: unknown[] =
    'channels' in said && Array.isArray(said.channels) ? said.channels : [];
  return {
    topic: said.topic,
    id: String(said.id),
    version: 'version' in said ? String(said.version) : '',
    channels: (['app', 'browser'] as const).filter((channel) => channels.includes(channel)),
  };
}

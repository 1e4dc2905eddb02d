import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Headers that belong to the offer of another protocol. They are removed together with the offer.
 */
const OFFER = new Set(['upgrade', 'connection', 'http2-settings']);

/**
 * Serves a request that offers to upgrade to a protocol other than WebSocket as if it made no offer (RFC 9110 §7.8).
 * Java's HTTP client and `curl --http2` offer h2c with their first request, and Node 20 treats every offer as accepted.
 * The request is therefore passed to the server again without the offer.
 */
export function declineUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!OFFER.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  const requestHead = Buffer.from([...lines, '', ''].join('\r\n'), 'latin1');
  socket.unshift(Buffer.concat([requestHead, head]));
  server.emit('connection', socket);
}

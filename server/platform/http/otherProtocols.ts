import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers of the upgrade offer, which would make the request look like an offer again. */
const OFFER = new Set(['upgrade', 'connection', 'http2-settings']);

/**
 * Answers a request that offers a protocol other than WebSocket as if it offered none (RFC 9110 §7.8): Java's HTTP
 * client and `curl --http2` offer h2c with their first request. Node 20 treats every offer as accepted, so the
 * request is returned to the server without it.
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
  const request = Buffer.from([...lines, '', ''].join('\r\n'), 'latin1');
  socket.unshift(Buffer.concat([request, head]));
  server.emit('connection', socket);
}

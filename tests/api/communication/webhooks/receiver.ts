import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  host: string;
  url: string;
  received: Received[];
  /** Sets its response. */
  answer: (status: number, headers?: Record<string, string>) => void;
  /** Waits for a matching message. */
  next: (fits: (message: Received) => boolean) => Promise<Received>;
  close: () => Promise<void>;
}

/** A webhook receiver on a local port. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  let status = 204;
  let more: Record<string, string> = {};
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(status, more).end();
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/cadre`,
    received,
    answer: (next, headers = {}) => {
      status = next;
      more = headers;
    },
    next: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const at = received.findIndex(fits);
          const [match] = at === -1 ? [] : received.splice(at, 1);
          if (!match) return;
          waiting.delete(look);
          resolve(match);
        };
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Verifies the signature as libraries for Standard Webhooks do. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const said = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const right = `v1,${createHmac('sha256', key).update(said).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(right);
}

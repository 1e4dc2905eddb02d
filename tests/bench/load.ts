import { connect, type Socket } from 'node:net';

/** Sends requests over several connections, one at a time on each, until there are no more. */
export async function drive(
  url: string,
  connections: number,
  next: () => Buffer | null,
  answered: (status: number, ms: number) => void = requireOk,
): Promise<number> {
  const { hostname, port } = new URL(url);
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => opened(Number(port), hostname)),
  );
  const begun = performance.now();
  await Promise.all(sockets.map((socket) => converse(socket, next, answered)));
  const took = performance.now() - begun;
  for (const socket of sockets) socket.destroy();
  return took;
}

const requireOk = (status: number): void => {
  if (status !== 200) throw new Error(`A call was answered with ${status}`);
};

const opened = (port: number, host: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });

/** Parses only as much HTTP as needed: a client that uses fetch takes a whole CPU. */
const converse = (
  socket: Socket,
  next: () => Buffer | null,
  answered: (status: number, ms: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let begun = 0;
    let received = '';
    const ask = () => {
      const request = next();
      if (request === null) {
        resolve();
        return;
      }
      begun = performance.now();
      socket.write(request);
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The connection was closed')));
    socket.on('data', (data) => {
      received += data.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < end + 4 + length) return;
      const status = Number(received.slice(9, 12));
      received = '';
      try {
        answered(status, performance.now() - begun);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      ask();
    });
    ask();
  });

/** A signed-in POST of JSON, as bytes. */
export function post(path: string, token: string, body: unknown): Buffer {
  const text = JSON.stringify(body);
  return Buffer.from(
    `POST /api${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}

/** A signed-in GET, as bytes. */
export const get = (path: string, token: string): Buffer =>
  Buffer.from(
    `GET /api${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );

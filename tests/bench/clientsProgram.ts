import { readFileSync } from 'node:fs';
import WebSocket from 'ws';
import { z } from 'zod';

/* Holds sockets open and listens; says that it is ready when all of them are. */
const { url, tokens } = z
  .object({ url: z.string(), tokens: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(process.env['CROWD'] ?? '', 'utf8')));

const AT_ONCE = 50;
const waiting = [...tokens];

const open = (token: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, ['cadre', token], {
      perMessageDeflate: false,
    });
    socket.once('message', () => resolve());
    socket.on('error', reject);
  });

await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) await open(token);
  }),
);
process.send?.({ ready: true });
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));

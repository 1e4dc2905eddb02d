import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createStaff } from '#tests/faults/harness/fixture.ts';
import { openHarness } from '#tests/faults/harness/harness.ts';
import type { Scenario } from '#tests/faults/scenario.ts';
import { everydayTraffic } from './traffic.ts';

const P99_MS = 500;
/**
 * The server's timeout is 10 s for the headers and for a body below the minimum rate; it checks every 2 s.
 */
const CLOSED_WITHIN_MS = 14_000;

/** 1,000 connections that never finish their request, while users keep working. */
export const slowClients: Scenario = {
  name: 'slow-clients',
  what: '1,000 connections that send a byte a second, while people work on',
  async run({ short, say }) {
    const count = short ? 200 : 1000;
    const harness = await openHarness({ servers: 1, workers: 0 });
    try {
      const url = harness.servers[0]?.url ?? '';
      const { hostname, port } = new URL(url);
      const staff = createStaff(harness);
      // Another user's: a user with 500 slow connections has used up their own limit.
      const token = await staff.token('audit');
      const quiet = new AbortController();
      const before = everydayTraffic(url, staff, quiet.signal);
      await sleep(3000);
      quiet.abort();
      const calm = await before;

      const busy = new AbortController();
      const during = everydayTraffic(url, staff, busy.signal);
      const heads = Array.from({ length: count / 2 }, () =>
        slow(hostname, Number(port), 'GET /api/Auth/Me HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      );
      const bodies = Array.from({ length: count / 2 }, () =>
        slow(
          hostname,
          Number(port),
          `POST /api/Workflow/Dispatch HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
        ),
      );
      const open = [...heads, ...bodies];
      await Promise.all(open.map(({ opened }) => opened));
      say(`${count} connections are open`);
      await sleep(CLOSED_WITHIN_MS);
      const left = heads.filter(({ socket }) => !socket.destroyed).length;
      await sleep(short ? 1000 : 10_000);
      const halfBodies = bodies.filter(({ socket }) => !socket.destroyed).length;
      busy.abort();
      const traffic = await during;
      for (const { socket } of open) socket.destroy();
      return {
        counts: {
          connections: count,
          'calls meanwhile': traffic.count,
          'p50 ms before': calm.p50,
          'p50 ms': traffic.p50,
          'p99 ms before': calm.p99,
          'p99 ms': traffic.p99,
          'half heads left after 14 s': left,
          'half bodies left': halfBodies,
        },
        breaches: [
          ...(traffic.p99 > P99_MS ? [`99 of 100 answers took up to ${traffic.p99} ms`] : []),
          ...(halfBodies > 0 ? [`${halfBodies} bodies that trickled were still waited for`] : []),
          ...(left > 0 ? [`${left} connections without a whole head were still open`] : []),
          ...[...new Set(traffic.failed)].slice(0, 5),
        ],
      };
    } finally {
      await harness.close();
    }
  },
};

/** Sends the start at once and then one byte a second. */
function slow(host: string, port: number, beginning: string) {
  const socket: Socket = connect(port, host);
  socket.on('error', () => undefined);
  socket.resume();
  const opened = new Promise<void>((resolve) => {
    socket.once('connect', () => socket.write(beginning, () => resolve()));
    socket.once('close', () => resolve());
  });
  const drip = setInterval(() => {
    if (socket.destroyed) clearInterval(drip);
    else socket.write('a');
  }, 1000);
  socket.once('close', () => clearInterval(drip));
  return { socket, opened };
}

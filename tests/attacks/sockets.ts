import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '#server/platform/db/sql.ts';
import WebSocket from 'ws';
import { createStaff } from '#tests/faults/harness/fixture.ts';
import { openHarness, type Harness } from '#tests/faults/harness/harness.ts';
import type { Scenario } from '#tests/faults/scenario.ts';
import { everydayTraffic } from './traffic.ts';

const STALLED = 15;
/** The limit of open sockets that haven't authenticated. */
const MAX_WITHOUT_NAME = 500;
/** The limit is 20 sockets per user. */
const MAX_PER_PERSON = 20;
/** The allowed memory of a stalled reader in the server: 1 MB, and as much that is not collected yet. */
const MEGABYTES_EACH = 2;
const HINT_BYTES = 7000;

/** Sockets that never authenticate, send without end, never read, or vanish. */
export const sockets: Scenario = {
  name: 'sockets',
  what: 'floods of sockets, of messages and of pings; readers that stall; peers that vanish',
  async run({ short, say }) {
    const flood = short ? 200 : 2000;
    const harness = await openHarness({ servers: 1, workers: 0 });
    const open: WebSocket[] = [];
    try {
      const url = harness.servers[0]?.url ?? '';
      const staff = createStaff(harness);
      const token = await staff.token('employee');
      const breaches: string[] = [];
      const line = (protocols: string[], options: WebSocket.ClientOptions = {}) => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, protocols, options);
        socket.on('error', () => undefined);
        open.push(socket);
        return socket;
      };
      const closed = (socket: WebSocket) =>
        new Promise<number>((resolve) => {
          if (socket.readyState === socket.CLOSED) resolve(0);
          else socket.once('close', resolve);
        });
      const within = (milliseconds: number, ...all: Promise<number>[]) =>
        Promise.all(all.map((one) => Promise.race([one, sleep(milliseconds, null)])));

      const stop = new AbortController();
      const traffic = everydayTraffic(url, staff, stop.signal);

      const unnamed = Array.from({ length: flood }, () => line(['cadre']));
      // Each deadline begins when its socket opens: this machine takes seconds to open them all.
      const outlived = unnamed.map(async (socket) => {
        await Promise.race([once(socket, 'open'), closed(socket)]);
        return (await within(10_000, closed(socket)))[0] === null;
      });
      await Promise.all(
        unnamed.map((socket) => Promise.race([once(socket, 'open'), closed(socket)])),
      );
      await sleep(1000);
      const current = unnamed.filter(({ readyState, OPEN }) => readyState === OPEN).length;
      if (current > MAX_WITHOUT_NAME)
        breaches.push(`${current} sockets without a name are held at once`);
      const stayed = (await Promise.all(outlived)).filter(Boolean).length;
      if (stayed > 0) breaches.push(`${stayed} sockets that never said who they are stayed`);
      say(`${flood} sockets without a name: ${current} held at once, ${stayed} stayed`);

      const vanished = await ready(line(['cadre', token], { autoPong: false }));
      const vanishing = within(75_000, closed(vanished));

      const talker = await ready(line(['cadre', token]));
      const talkerGone = within(5000, closed(talker));
      for (let count = 0; count < 2000 && talker.readyState === talker.OPEN; count += 1) {
        talker.send('x'.repeat(1000));
      }
      const pinger = await ready(line(['cadre', token]));
      const pingerGone = within(5000, closed(pinger));
      for (let count = 0; count < 2000 && pinger.readyState === pinger.OPEN; count += 1)
        pinger.ping('p');
      if ((await talkerGone)[0] === null)
        breaches.push('who sends messages without end is listened to');
      if ((await pingerGone)[0] === null)
        breaches.push('who pings without end is answered without end');
      const large = await ready(line(['cadre', token]));
      large.send('x'.repeat(20_000));
      if ((await within(5000, closed(large)))[0] === null)
        breaches.push('a message of 20 kB was taken');
      const auditor = await staff.token('audit');
      const clients = await Promise.allSettled(
        Array.from({ length: MAX_PER_PERSON * 2 }, () => ready(line(['cadre', auditor]))),
      );
      const admitted = clients.filter(({ status }) => status === 'fulfilled').length;
      if (admitted !== MAX_PER_PERSON) breaches.push(`one person holds ${admitted} sockets`);
      const foreign = await ready(line(['cadre', token], { origin: 'https://evil.example' })).then(
        () => 'let in',
        () => 'refused',
      );
      if (foreign !== 'refused') breaches.push('another site’s page opened a socket');
      say('talkers are gone');

      const reader = await ready(line(['cadre', token]));
      let read = 0;
      reader.on('message', () => (read += 1));
      const hints = short ? 1500 : 3000;
      // Sent once before, so that what any of them makes the server keep is not counted as the readers'.
      await notify(harness, 'employee', hints);
      await sleep(3000);
      read = 0;
      const memory = await resident(url);
      const stalled = await Promise.all(
        Array.from({ length: STALLED }, async () => {
          const socket = await ready(line(['cadre', token]));
          socket.pause();
          return socket;
        }),
      );
      await notify(harness, 'employee', hints);
      await sleep(3000);
      const after = await resident(url);
      const each = Math.round((after - memory) / STALLED / 100_000) / 10;
      if (each > MEGABYTES_EACH) breaches.push(`a stalled reader holds ${each} MB`);
      for (const socket of stalled) socket.resume();
      const dropped = (await within(10_000, ...stalled.map(closed))).filter(
        (code) => code !== null,
      ).length;
      if (dropped < STALLED)
        breaches.push(`${STALLED - dropped} of ${STALLED} stalled readers were kept`);
      if (read < hints) breaches.push(`a reader that kept up heard ${read} of ${hints}`);
      say(`${dropped} of ${STALLED} stalled readers dropped`);

      if (!short && (await vanishing)[0] === null)
        breaches.push('a peer that vanished is kept for ever');
      stop.abort();
      const meanwhile = await traffic;
      if (meanwhile.p99 > 500) breaches.push(`99 of 100 answers took up to ${meanwhile.p99} ms`);
      breaches.push(...new Set(meanwhile.failed));
      return {
        counts: {
          'sockets without a name': flood,
          'stalled readers': STALLED,
          dropped,
          'MB a stalled reader': each,
          'heard by one who reads': read,
          'p50 ms meanwhile': meanwhile.p50,
          'p99 ms meanwhile': meanwhile.p99,
        },
        breaches,
      };
    } finally {
      for (const socket of open) socket.terminate();
      await harness.close();
    }
  },
};

/** Resolves when the server has accepted the socket. */
const ready = (socket: WebSocket): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    socket.once('message', () => resolve(socket));
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
  });

/** Publishes long hints to one user directly. */
async function notify(harness: Harness, login: string, count: number): Promise<void> {
  for (let notice = 0; notice < count; notice += 50) {
    // No faster than users could cause them: the rate is measured elsewhere (npm run bench).
    await sleep(100);
    await query(
      harness.owner,
      `select pg_notify('cadre_hint_lists', jsonb_build_array(jsonb_build_object(
         'rooms', array['user:' || u.id],
         'hint', jsonb_build_object('topic', 'chat', 'id', n::text,
           'version', repeat('x', ${HINT_BYTES}))))::text)
       from users u, generate_series($told::integer + 1, $told::integer + 50) n
       where u.login_id = $login`,
      { told: notice, login },
    );
  }
}

/** The memory of the server process, in bytes. */
async function resident(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (.+)$/m.exec(text)?.[1] ?? 0);
}

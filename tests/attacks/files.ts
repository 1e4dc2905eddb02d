import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { query } from '#server/platform/db/sql.ts';
import { exe, jpeg, packedPdf, pdf, png, zip } from '#tests/api/kits/uploads/specimens.ts';
import { multipart, send, taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { createStaff } from '#tests/faults/harness/fixture.ts';
import { openHarness, type Harness } from '#tests/faults/harness/harness.ts';
import type { Scenario } from '#tests/faults/scenario.ts';
import { createClient } from '#tests/support/client.ts';
import { until } from '#tests/launch/application.ts';
import { everydayTraffic } from './traffic.ts';

const P99_MS = 500;
const LATE_MS = 12_000;

const object = (active: string) => pdf('BT ET', `9 0 obj\n<< ${active} >>\nendobj\n`);

/** Files with active content or larger than they look; each named after the type that it pretends to be. */
const HOSTILE: readonly { name: string; bytes: Buffer }[] = [
  { name: 'script.pdf', bytes: object('/AA << /O << /S /JavaScript /JS (app.alert(1)) >> >>') },
  { name: 'spelled.pdf', bytes: object('/OpenAction << /S /J#61vaScript /JS (app.alert(1)) >>') },
  { name: 'packed.pdf', bytes: packedPdf('/JavaScript') },
  { name: 'launch.pdf', bytes: object('/OpenAction << /S /Launch /F (cmd.exe) >>') },
  { name: 'embedded.pdf', bytes: object('/Names << /EmbeddedFiles << /Names [] >> >>') },
  { name: 'behind.pdf', bytes: Buffer.concat([pdf(), exe()]) },
  { name: 'archive.pdf', bytes: Buffer.concat([pdf(), zip([{ name: 'a.txt', data: 'a' }])]) },
  { name: 'wall.png', bytes: png(10_000, 10_000) },
  { name: 'wall.jpg', bytes: jpeg(10_000, 10_000) },
  { name: 'both.png', bytes: Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')]) },
];

/** Files with active content, decompression bombs, endless bodies, and files that nothing refers to. */
export const hostileFiles: Scenario = {
  name: 'hostile-files',
  what: 'PDFs that act, pictures of 10,000 × 10,000, bodies that trickle, files bound to nothing',
  async run({ short, say }) {
    const harness = await openHarness({ servers: 1, workers: 0 });
    try {
      const url = harness.servers[0]?.url ?? '';
      const client = await createClient(url, 'employee');
      const stop = new AbortController();
      const traffic = everydayTraffic(url, createStaff(harness), stop.signal, ['manager', 'hr']);
      const breaches: string[] = [];
      let refused = 0;
      for (let round = 0; round < (short ? 1 : 50); round += 1) {
        const answers = await Promise.all(
          HOSTILE.map(({ name, bytes }) => upload(url, client, name, bytes)),
        );
        answers.forEach(({ status }, index) => {
          // Beyond a person's concurrency limit the response is "try again", which doesn't judge the file.
          if (status === 415) refused += 1;
          else if (status !== 429) breaches.push(`${HOSTILE[index]?.name}: ${status}`);
        });
      }
      say(`${refused} uploads were refused`);
      breaches.push(...(await leftovers(harness)));
      const lateness = await trickle(url, client.token);
      if (lateness.status !== 408 || lateness.took > LATE_MS)
        breaches.push(`a body that trickled: ${lateness.status} after ${lateness.took} ms`);
      breaches.push(...(await unbound(harness, url)));
      stop.abort();
      const meanwhile = await traffic;
      if (meanwhile.p99 > P99_MS)
        breaches.push(`99 of 100 others’ answers took up to ${meanwhile.p99} ms`);
      return {
        counts: {
          refused,
          '408 after ms': lateness.took,
          'calls meanwhile': meanwhile.count,
          'p99 ms meanwhile': meanwhile.p99,
        },
        breaches: [...breaches.slice(0, 20), ...new Set(meanwhile.failed)],
      };
    } finally {
      await harness.close();
    }
  },
};

const stored = ({ dataDir }: Harness) =>
  readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name !== 'incoming' && name !== '.installation',
  );

async function leftovers(harness: Harness): Promise<string[]> {
  const rows = await query(harness.owner, 'select from files');
  const onDisk = stored(harness);
  return rows.length === 0 && onDisk.length === 0
    ? []
    : [`refused files left ${rows.length} rows and ${onDisk.length} files`];
}

/** An upload of one byte a second: the response and its time. */
function trickle(url: string, token: string): Promise<{ status: number; took: number }> {
  const { hostname, port } = new URL(url);
  const begun = performance.now();
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/Document/UploadFile?tableReferrence=Test HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\n`,
  );
  const drip = setInterval(() => socket.write('a'), 1000);
  return new Promise((resolve) => {
    let said = '';
    const limit = setTimeout(() => socket.destroy(), 2 * LATE_MS);
    socket.on('error', () => undefined);
    socket.on('data', (data) => (said += data.toString('latin1')));
    socket.on('close', () => {
      clearInterval(drip);
      clearTimeout(limit);
      resolve({
        status: Number(said.slice(9, 12)),
        took: Math.round(performance.now() - begun),
      });
    });
  });
}

/** A file that nothing refers to is deleted after a day; a newer one is kept. */
async function unbound(harness: Harness, url: string): Promise<string[]> {
  const client = await createClient(url, 'hr');
  const old = taken(await upload(url, client, 'old.png', png())).globalFileUrlId;
  const fresh = taken(await upload(url, client, 'fresh.png', png())).globalFileUrlId;
  await query(
    harness.owner,
    `update files set created_at = now() - interval '2 days' where id = $old`,
    { old },
  );
  const worker = await harness.program('worker', { name: 'cleanup worker' });
  await worker.start();
  const left = () =>
    query<{ id: number }>(harness.owner, 'select id from files where deleted_at is null');
  await until(async () => (await left()).length < 2, 60_000).catch(() => undefined);
  await until(() => stored(harness).length < 2, 10_000).catch(() => undefined);
  const ids = (await left()).map(({ id }) => id);
  const names = stored(harness).length;
  // After that, an upload of the same bytes creates a new file.
  const again = await send(url, client.token, multipart([{ filename: 'again.png', bytes: png() }]));
  return [
    ...(ids.length === 1 && ids[0] === Number(fresh) && names === 1
      ? []
      : [`of two files that hang on nothing ${ids.length} are left, ${names} on disk`]),
    ...(again.status === 200 ? [] : [`an upload afterwards: ${again.status}`]),
  ];
}

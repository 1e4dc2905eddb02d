import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '#server/platform/db/sql.ts';
import { taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { openHarness, type Harness } from '#tests/faults/harness/harness.ts';
import type { Scenario } from '#tests/faults/scenario.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import { hostileFiles, type HostileFile } from '#tests/support/hostileFiles/index.ts';
import { getMemory, memoryOfChildren } from '#tests/support/readMemory.ts';

const HEALTH_MS = 500;
const EXPORT_MS = 10_000;
const MEMORY_MB = 1000;
const GIVEN_UP_MS = 150_000;

/** The attacks that stopped a server: a file for the import of people, and whether its sender stays. */
const NAMED: readonly { file: string; leaves?: true }[] = [
  { file: 'nested-tags.xlsx' },
  { file: 'repeated-texts.xlsx' },
  { file: 'repeated-rows.xlsx' },
  { file: 'long-cell.xlsx' },
  { file: 'repeated-rows.csv', leaves: true },
];

export const foreignFiles: Scenario = {
  name: 'foreign-files',
  what: 'workbooks, documents and tables made to stop anyone who reads them, while others work',
  async run({ short, say }) {
    const harness = await openHarness({ servers: 1, workers: 1, people: 300 });
    try {
      const files = new Map(hostileFiles(short ? 0.5 : 1).map((one) => [one.name, one]));
      const url = harness.servers[0]?.url ?? '';
      const hr = await createClient(url, 'hr');
      const audit = await createClient(url, 'audit');
      const counts: Record<string, number | string> = {};
      const breaches: string[] = [];
      for (const { file, leaves } of NAMED) {
        const entry = files.get(file);
        if (!entry) throw new Error(`There is no ${file}`);
        // Made before anything is measured: this process makes the file, and asks for health.
        const body = getBody(entry);
        const watched = await whileWatched(harness, audit, () =>
          sendTable(url, hr, body, leaves === true),
        );
        say(`${file}: ${watched.said}; ${inWords(watched)}`);
        counts[file] = inWords(watched);
        breaches.push(...judged(file, watched));
        if (leaves && (await stillWorking(harness)))
          breaches.push(`${file}: its transaction went on after its sender had left`);
      }
      const document = files.get('nested-tags.docx');
      if (document) {
        await attachToSomeone(harness, await createClient(url, 'employee'), document);
        const watched = await whileWatched(harness, audit, () =>
          slowestExportUntilRead(harness, audit),
        );
        say(`${document.name}: ${watched.said}; ${inWords(watched)}`);
        counts[document.name] = inWords(watched);
        breaches.push(...judged(document.name, watched));
      }
      return { counts, breaches };
    } finally {
      await harness.close();
    }
  },
};

interface Watched {
  said: string;
  healthMs: number;
  exportMs: number;
  serverMb: number;
  workerMb: number;
  childrenMb: number;
}

const inWords = (one: Watched): string =>
  `health ${one.healthMs} ms, export ${one.exportMs} ms, server ${one.serverMb} MB, worker ${one.workerMb} MB, children ${one.childrenMb} MB`;

const judged = (name: string, one: Watched): string[] => [
  ...(one.healthMs > HEALTH_MS ? [`${name}: /healthz took ${one.healthMs} ms`] : []),
  ...(one.exportMs > EXPORT_MS ? [`${name}: an export took ${one.exportMs} ms`] : []),
  ...(Math.max(one.serverMb, one.workerMb) > MEMORY_MB
    ? [`${name}: the server took ${one.serverMb} MB, the worker ${one.workerMb} MB`]
    : []),
];

/** The slowest health check, another person's export, and the most memory while `attack` goes on. */
async function whileWatched(
  harness: Harness,
  other: Client,
  attack: () => Promise<string>,
): Promise<Watched> {
  const [server, worker] = [harness.servers[0], harness.workers[0]];
  const most = { healthMs: 0, serverMb: 0, workerMb: 0, childrenMb: 0 };
  let isOver = false;
  const health = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await fetch(`${server?.url}/healthz`, { signal: AbortSignal.timeout(GIVEN_UP_MS) }).catch(
        () => null,
      );
      most.healthMs = Math.max(most.healthMs, Math.round(performance.now() - begun));
      most.serverMb = Math.max(most.serverMb, getMemory(server?.pid ?? 0));
      most.workerMb = Math.max(most.workerMb, getMemory(worker?.pid ?? 0));
      const children = memoryOfChildren(server?.pid ?? 0) + memoryOfChildren(worker?.pid ?? 0);
      most.childrenMb = Math.max(most.childrenMb, children);
      await sleep(50);
    }
  })();
  const attacked = attack();
  await sleep(500);
  const [exportMs, said] = await Promise.all([exported(other), attacked]);
  isOver = true;
  await health;
  return { ...most, exportMs, said };
}

let exportsMade = 0;

async function exported(client: Client): Promise<number> {
  const begun = performance.now();
  exportsMade += 1;
  const started = await client.post('/Jobs/StartExport', {
    call: '/Workflow/HistoryFile',
    query: { format: 'csv', comment: `export ${exportsMade}` },
    title: 'All history',
    place: '/history',
  });
  const id = (started.body as { job?: { id: number } }).job?.id;
  if (id === undefined) throw new Error(`No export: ${JSON.stringify(started.body)}`);
  while (performance.now() - begun < GIVEN_UP_MS) {
    const { body } = await client.get(`/Jobs/Job?id=${id}`);
    const { state } = body as { state: string };
    if (state === 'done') return Math.round(performance.now() - begun);
    if (state === 'failed') throw new Error(`The export failed: ${JSON.stringify(body)}`);
    await sleep(100);
  }
  return GIVEN_UP_MS;
}

function getBody({ format, bytes }: HostileFile): Buffer {
  const content = bytes().toString(format === 'csv' ? 'utf8' : 'base64');
  return Buffer.from(JSON.stringify({ format, content, asked: { businessUnit: 'North' } }));
}

async function sendTable(
  url: string,
  { token }: Client,
  body: Buffer,
  leaves: boolean,
): Promise<string> {
  const leaving = AbortSignal.timeout(leaves ? 2000 : GIVEN_UP_MS);
  const answer = await fetch(`${url}/api/Import/People/CheckFile`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: new Uint8Array(body),
    signal: leaving,
  }).catch(() => null);
  if (!answer) return 'the sender left';
  return `${answer.status} ${(await answer.text()).slice(0, 160)}`;
}

/** Whether the server still has a transaction of more than a moment, two seconds later. */
async function stillWorking({ owner }: Harness): Promise<boolean> {
  await sleep(2000);
  const rows = await query(
    owner,
    `select from pg_stat_activity where application_name = 'cadre server'
       and xact_start < now() - interval '1 second'`,
  );
  return rows.length > 0;
}

/** Exports one after another until the worker has read every document. */
async function slowestExportUntilRead({ owner }: Harness, other: Client): Promise<string> {
  let slowest = 0;
  for (const begun = performance.now(); performance.now() - begun < GIVEN_UP_MS;) {
    slowest = Math.max(slowest, await exported(other));
    const read = await query(owner, 'select from file_texts where read_at is not null');
    if (read.length > 0) break;
  }
  return `the slowest export took ${slowest} ms`;
}

/** A file of a person's own documents, which the worker reads for the search. */
async function attachToSomeone({ owner, servers }: Harness, client: Client, file: HostileFile) {
  const url = servers[0]?.url ?? '';
  const sent = await upload(url, client, file.name, file.bytes());
  const fileId = taken(sent).globalFileUrlId;
  await query(
    owner,
    `with kind as (
       insert into document_types (account_id, name) values (1, 'Hostile') returning id
     ), details as (
       insert into employee_details (id, account_id) values ($employeeId, 1)
       on conflict (id) do nothing returning id)
     insert into employee_documents (employee_id, document_type_id, name, file_id)
     select $employeeId, kind.id, 'Hostile', $fileId from kind left join details on true`,
    { employeeId: client.employeeId, fileId },
  );
}

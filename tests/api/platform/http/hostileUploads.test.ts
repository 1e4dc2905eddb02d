import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isHeavy } from '#server/platform/http/takePlace.ts';
import { multipart, send } from '#tests/api/kits/uploads/uploads.ts';
import { call } from '#tests/support/client.ts';
import { hostileFiles, type HostileFile } from '#tests/support/hostileFiles/index.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** A tenth of the sizes that stop a reader without limits, which is still millions of tags. */
const SIZE = 0.1;
/** The test sends from the server's process; `npm run attacks` requires 500 ms of a separate server. */
const HEALTH_MS = 2000;
/** Each file goes to every eighth call. */
const TURNS = 8;
const UPLOAD = '/Document/UploadFile';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

/** The field names for file contents. */
const OF_FILES = new Set(['content', 'log']);

const takesFile = ({ properties = {}, anyOf = [] }: Schema): boolean =>
  Object.entries(properties).some(
    ([name, one]) => (OF_FILES.has(name) && isText(one)) || takesFile(one),
  ) || anyOf.some(takesFile);
const isText = ({ type, anyOf = [] }: Schema): boolean => type === 'string' || anyOf.some(isText);

/** A body with the file, and with sample values for everything else. */
function bodyWith(schema: Schema, content: string, format: string): unknown {
  const { type, enum: choices, const: only, properties, items, anyOf } = schema;
  if (anyOf?.[0]) return bodyWith(anyOf.find(takesFile) ?? anyOf[0], content, format);
  if (only !== undefined) return only;
  if (choices) return choices.includes(format) ? format : choices[0];
  if (type === 'object' || properties) {
    const { required = [] } = schema;
    return Object.fromEntries(
      Object.entries(properties ?? {})
        .filter(([name, one]) => required.includes(name) || OF_FILES.has(name) || takesFile(one))
        .map(([name, one]) => [
          name,
          OF_FILES.has(name) && isText(one)
            ? content
            : name === 'place'
              ? '/import'
              : bodyWith(one, content, format),
        ]),
    );
  }
  if (type === 'array') return items ? [bodyWith(items, content, format)] : [];
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  return type === 'boolean' ? false : '2026-01-01';
}

interface Reference {
  paths: Record<
    string,
    { post?: { requestBody?: { content?: Record<string, { schema?: Schema }> } } }
  >;
}

/** Every call with a file in its body, from the server's API description. */
async function callsWithFiles(): Promise<{ path: string; schema: Schema }[]> {
  const { body } = await call(server.url, 'GET', '/openapi.json');
  const { paths } = body as Reference;
  return Object.entries(paths).flatMap(([path, { post }]) => {
    const schema = post?.requestBody?.content?.['application/json']?.schema;
    return schema && takesFile(schema) ? [{ path: path.replace(/^\/api/, ''), schema }] : [];
  });
}

/** The resources share their routes, so one of them is used. */
const asRequested = (path: string): string =>
  path.replace('{resource}', 'designation').replace(':resource', 'designation');

/** The slowest health check while the work is done. */
async function healthDuring(work: () => Promise<void>): Promise<number> {
  let slowest = 0;
  let isOver = false;
  const watched = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await fetch(`${server.url}/healthz`);
      slowest = Math.max(slowest, performance.now() - begun);
      await sleep(20);
    }
  })();
  await work();
  isOver = true;
  await watched;
  return slowest;
}

/** Encoded in the format that its reader expects; unknown ones as text. */
function asSent({ name, format, bytes }: HostileFile) {
  const created = bytes();
  const isTable = ['csv', 'xes', 'ics'].includes(format);
  return {
    name,
    content: created.toString(isTable ? 'utf8' : 'base64'),
    format: isTable ? 'csv' : 'xlsx',
    upload: multipart([{ filename: name, bytes: created }]),
  };
}

/** Whether a check found rows to import, and nothing to refuse. */
const isImportable = (said: unknown): boolean => {
  const { counts } = said as { counts?: Record<string, number> };
  return counts !== undefined && counts['refused'] === 0;
};

it('every call that accepts a table uses one of the slots for heavy work', async () => {
  const tables = (await callsWithFiles()).filter(({ schema }) => schema.properties?.['format']);
  expect(tables.length).toBeGreaterThan(5);
  expect(tables.filter(({ path }) => !isHeavy('POST', asRequested(path)))).toEqual([]);
});

it(
  'no hostile file is imported, makes a call fail, or delays others',
  { timeout: 900_000 },
  async () => {
    const calls = await callsWithFiles();
    expect(calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/Import/People/CheckFile',
        '/Jobs/CheckFile',
        '/Workflow/Conformance',
        '/Employee/CheckBulkUpdate',
      ]),
    );
    const files = hostileFiles(SIZE).map(asSent);
    const admin = await server.as('admin');
    const wrong: string[] = [];
    const slowest = await healthDuring(async () => {
      for (const [nth, file] of files.entries()) {
        // In turn, because all pairs would take an hour, and every call reads with the same child process.
        for (const { path, schema } of calls.filter((_, at) => (at + nth) % TURNS === 0)) {
          const body = bodyWith(schema, file.content, file.format);
          const { status, body: said } = await admin.post(asRequested(path), body);
          if (status >= 500 && status !== 503) wrong.push(`${path} ${file.name}: ${status}`);
          if (status === 200 && isImportable(said)) wrong.push(`${path} ${file.name}: importable`);
        }
        const uploaded = await send(server.url, admin.token, file.upload);
        if (uploaded.status >= 500) wrong.push(`${UPLOAD} ${file.name}: ${uploaded.status}`);
      }
    });
    expect(wrong).toEqual([]);
    expect(slowest).toBeLessThan(HEALTH_MS);
  },
);

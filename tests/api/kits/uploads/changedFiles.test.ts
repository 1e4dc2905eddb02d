import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCheckpoint } from '#server/engine/history/checkpoints/makeCheckpoint.ts';
import { SEGMENTS } from '#server/platform/history/verification/portion.ts';
import { verifyRun } from '#server/catalogue/verifyRun.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { changedFiles, storeCreatedFile } from '#server/kits/uploads/index.ts';
import { openStorage } from '#server/platform/files/storage.ts';
import { makeAllBlocks } from '#server/platform/history/records/blocks.ts';
import { createClient } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  server = await startTestServer();
  dataDir = server.services.env.DATA_DIR;
});
afterAll(() => server.close());

/** A stored file, and the path of its content. */
async function store(name: string): Promise<{ id: number; path: string }> {
  const owner = { userId: 1, accountId: 1, employeeId: null, name: '', roles: [] };
  const file = { name, contentType: 'image/png', tableReference: 'Test', bytes: randomBytes(300) };
  const id = await withTransaction(server.db, (tx) => storeCreatedFile(tx, dataDir, owner, file));
  const row = await queryOne<{ storedAs: string }>(
    server.db,
    'select stored_as as "storedAs" from files where id = $id',
    { id },
  );
  return { id, path: join(dataDir, 'files', row?.storedAs ?? '') };
}

const readMatches = async () =>
  (await changedFiles(server.db, dataDir)).map(({ reason }) => reason);

test('every run reports files whose bytes were changed or that are missing', async () => {
  const changed = await store('changed.png');
  const gone = await store('gone.png');
  await store('whole.png');
  expect(await readMatches()).toEqual([]);
  await writeFile(changed.path, randomBytes(300));
  await rm(gone.path);
  const both = [
    'The file changed.png was changed after it was stored',
    'The file gone.png is missing from DATA_DIR',
  ];
  expect(await readMatches()).toEqual(both);
  const { db, engine } = server.services;
  for (const kind of ['nightly', 'full'] as const) {
    const { result } = await verifyRun(db, engine, { anchors: [], dataDir }, kind);
    const reasons = result.groups.flatMap(({ examples }) => examples).map(({ reason }) => reason);
    expect(reasons).toEqual(expect.arrayContaining(both));
  }
  await query(db, 'update files set deleted_at = now() where id = any($ids::bigint[])', {
    ids: [changed.id, gone.id],
  });
  expect(await readMatches()).toEqual([]);
});

test('nightly runs read new files and those of their segment; a week reads all', async () => {
  const old = await store('old.png');
  await query(server.db, `update files set created_at = now() - interval '1 year' where id = $id`, {
    id: old.id,
  });
  await writeFile(old.path, 'other');
  const fresh = await store('fresh.png');
  await writeFile(fresh.path, 'other');
  const { engine } = server.services;
  await createClient(server.url, 'employee');
  await makeAllBlocks(server.db);
  await withTransaction(server.db, (tx) => makeCheckpoint(tx, engine));
  const newest = await queryOne<{ id: number }>(
    server.db,
    'select max(id) as id from history_checkpoints',
  );
  const since = newest?.id ?? 0;
  expect(since).toBeGreaterThan(0);
  const names = async (segments: number[]) =>
    (await changedFiles(server.db, dataDir, { since, segments })).map(({ subjectId }) => subjectId);
  expect(await names([])).toEqual([fresh.id]);
  const segments = Array.from({ length: SEGMENTS }, (_, segment) => segment);
  expect(await names(segments)).toEqual([old.id, fresh.id]);
});

test('a changed file is neither imported nor sent', async () => {
  const { path } = await store('sent.png');
  const storage = openStorage(dataDir);
  const [file] = await query<{ storedAs: string; sha256: Buffer }>(
    server.db,
    `select stored_as as "storedAs", sha256 from files where name = 'sent.png'`,
  );
  if (!file) throw new Error('It was not stored');
  expect(await storage.readIntact(file)).toHaveLength(300);
  await writeFile(path, 'other');
  await expect(storage.readIntact(file)).rejects.toThrow('is not as it was stored');
});

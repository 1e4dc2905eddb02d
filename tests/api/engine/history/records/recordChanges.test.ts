import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordChanges } from '#server/platform/history/records/recordChanges.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const actor = { userId: 1, accountId: 1 };

it('records who changed what, in the transaction of the change', async () => {
  const change = { recordType: 'department', recordId: 7, actor, reason: 'A new name' };
  await server.db.transaction((tx) =>
    recordChanges(tx, [
      { ...change, before: { name: 'Weaving' }, after: { name: 'Looms' } },
      { ...change, recordId: 8, before: null, after: { name: 'Dyeing' } },
    ]),
  );
  await expect(
    server.db.transaction(async (tx) => {
      await recordChanges(tx, [{ ...change, before: { name: 'Looms' }, after: null }]);
      throw new Error('Not after all');
    }),
  ).rejects.toThrow('Not after all');
  expect(
    await query(
      server.db,
      `select record_id, before, after, reason, actor_id from record_changes
       where record_type = 'department' and record_id in ('7', '8') order by id`,
    ),
  ).toEqual([
    {
      record_id: '7',
      before: { name: 'Weaving' },
      after: { name: 'Looms' },
      reason: 'A new name',
      actor_id: 1,
    },
    { record_id: '8', before: null, after: { name: 'Dyeing' }, reason: 'A new name', actor_id: 1 },
  ]);
});

it('cannot be changed while the triggers are on, and signs nothing without a key', async () => {
  for (const sql of [
    `update record_changes set after = '{}'`,
    'delete from record_changes',
    'truncate record_changes',
  ]) {
    await expect(server.db.raw(sql), sql).rejects.toThrow(/permission denied/);
    await expect(server.owner.raw(sql), sql).rejects.toThrow(/append-only/);
  }
  const stranger = connect(server.env.DATABASE_URL ?? '', { pool: 1 });
  try {
    const change = { recordType: 'department', recordId: 9, actor, before: null, after: {} };
    await expect(recordChanges(stranger, [change])).rejects.toThrow(/no key/);
  } finally {
    await stranger.destroy();
  }
});

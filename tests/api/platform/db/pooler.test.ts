import { afterAll, beforeAll, expect, test } from 'vitest';
import { pooledAddress } from '#server/platform/db/applicationLogin.ts';
import { connect } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { createDatabase } from '#tests/support/database.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

test('the owner does not connect through a pooler, because no role can be set behind it', async () => {
  const { url, ownerUrl } = database;
  await expect(pooledAddress({ DATABASE_URL: url, DATABASE_POOLER_URL: ownerUrl })).rejects.toThrow(
    'must sign in as a role that owns nothing',
  );
  expect(await pooledAddress({ DATABASE_URL: ownerUrl, DATABASE_POOLER_URL: url })).toEqual({
    url,
    pooled: true,
  });
  expect(await pooledAddress({ DATABASE_URL: url, DATABASE_POOLER_URL: undefined })).toEqual({
    url,
    pooled: false,
  });
});

test('a pool behind a pooler leaves connections unchanged', async () => {
  const readRole = async (pooled: boolean) => {
    const db = connect(database.ownerUrl, { pooled, pool: 2 });
    try {
      return await queryOne<{ set: boolean }>(db, 'select current_user <> session_user as set');
    } finally {
      await db.destroy();
    }
  };
  expect([await readRole(true), await readRole(false)]).toEqual([{ set: false }, { set: true }]);
});

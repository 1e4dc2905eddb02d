import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import {
  missingRows,
  renewRowLists,
  rowsAsListed,
  UNLISTED,
} from '#server/platform/history/records/rowLists.ts';
import { coveredTables } from '#server/platform/history/records/rowTags.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => renewRowLists(server.db));

/** Without triggers, as the owner of the database can. */
const remove = (sql: string) =>
  server.owner.transaction(async (tx) => {
    await tx.raw('set local session_replication_role = replica');
    await tx.raw(sql);
  });

const readMatches = async () => (await rowsAsListed(server.db, null)).map(({ reason }) => reason);

test('every covered table has a list, or a reason for none', async () => {
  const noted = await query<{ table: string }>(
    server.owner,
    `select c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = 'zz_note_removed' and t.tgenabled = 'O' and not c.relispartition`,
  );
  const tables = (await coveredTables(server.db)).map(({ table }) => table);
  expect(noted.map(({ table }) => table).toSorted()).toEqual(
    tables.filter((table) => !(table in UNLISTED)).toSorted(),
  );
  expect(Object.keys(UNLISTED).filter((table) => !tables.includes(table))).toEqual([]);
});

test.each([
  [
    'a number',
    `insert into designations (account_id, name) values (1, 'Removed')`,
    `delete from designations where name = 'Removed'`,
  ],
  [
    'two numbers',
    `insert into user_permissions (user_id, menu_reference_id) select 1, max(id) from menu_references`,
    `delete from user_permissions where user_id = 1`,
  ],
  [
    'a person and a day',
    `insert into roster_days (employee_id, day) values (1, '2149-01-01')`,
    `delete from roster_days where day = '2149-01-01'`,
  ],
  [
    'texts',
    `insert into notification_preferences (user_id, kind, channel, is_on) values (1, 'x', 'mail', true)`,
    `delete from notification_preferences where kind = 'x'`,
  ],
])(
  'a row by %s that was removed outside Cadre is reported by every run',
  async (_key, add, sql) => {
    await server.db.raw(add);
    await renewRowLists(server.db);
    await remove(sql);
    const reasons = await readMatches();
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(/^Row .+ was removed past Cadre since 20\d\d-\d\d-\d\d$/);
    await renewRowLists(server.db);
    expect(await readMatches()).toEqual(reasons);
    await server.owner.raw('delete from row_lists');
  },
);

test('rows that Cadre removes are not reported: singly, in bulk or by cascade', async () => {
  await server.db.raw(
    `insert into designations (account_id, name) select 1, 'Gone ' || n from generate_series(1, 500) n`,
  );
  await renewRowLists(server.db);
  await server.db.raw(`delete from designations where name like 'Gone %'`);
  expect(await readMatches()).toEqual([]);
  await renewRowLists(server.db);
  expect(await readMatches()).toEqual([]);
});

test('a removal note written outside Cadre is ignored', async () => {
  await server.db.raw(`insert into designations (account_id, name) values (1, 'Hidden')`);
  await renewRowLists(server.db);
  await remove(`delete from designations where name = 'Hidden';
    insert into row_removals (table_name, keys) select 'designations', array_agg(n::text)
    from generate_series(1, 10000) n`);
  expect(await readMatches()).toHaveLength(1);
  const of = (await coveredTables(server.db)).find(({ table }) => table === 'designations');
  expect(of && (await missingRows(server.db, of))).toHaveLength(1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { coveredTables } from '#server/platform/history/records/rowTags.ts';
import { UNTAGGED } from '#tests/tamper/untagged.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { columnsOfTables } from './otherValue.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('every table has tags, or the list says how else it is verified', async () => {
  const tables = await columnsOfTables(server.owner);
  const tagged = new Set((await coveredTables(server.owner)).map(({ table }) => table));
  expect([...tables.keys()].filter((name) => !tagged.has(name) && !(name in UNTAGGED))).toEqual([]);
  expect(Object.keys(UNTAGGED).filter((name) => !tables.has(name))).toEqual([]);
  expect(Object.keys(UNTAGGED).filter((name) => tagged.has(name))).toEqual([]);
});

test('every reason is about an existing column', async () => {
  const tables = await columnsOfTables(server.owner);
  const strangers = Object.entries(UNTAGGED).flatMap(([table, { listed = {} }]) => {
    const there = new Set(['*', 'deleted', ...(tables.get(table) ?? []).map(({ name }) => name)]);
    return Object.keys(listed).filter((column) => !there.has(column));
  });
  expect(strangers).toEqual([]);
});

test('a tag covers every column of its table except generated ones', async () => {
  const triggers = await query<{ table: string; about: string; state: string }>(
    server.owner,
    `select c.relname as table, pg_get_triggerdef(t.oid) as about, t.tgenabled::text as state
     from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'zz_tag_row'`,
  );
  const byTable = new Map(triggers.map((one) => [one.table, one]));
  const wrong = (await coveredTables(server.owner)).filter(({ table, leftOut }) => {
    const { about = '', state } = byTable.get(table) ?? {};
    const described = /tag_row\('(\w+)', '\{(.*)\}'\)$/.exec(about);
    const left = new Set(described?.[2]?.split(','));
    return (
      state !== 'O' ||
      described?.[1] !== table ||
      left.size !== leftOut.length ||
      leftOut.some((name) => !left.has(name))
    );
  });
  expect(wrong).toEqual([]);
});

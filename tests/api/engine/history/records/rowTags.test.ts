import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, getRecordKey, type Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import {
  coveredTables,
  verifyRowTags,
  type WrongRow,
} from '#server/platform/history/records/rowTags.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
/** An attacker who can write any table, but doesn't know the secret. */
let stranger: Db;
beforeAll(async () => {
  server = await startTestServer();
  stranger = connect(server.ownerUrl, { asOwner: true, pool: 1, name: 'stranger' });
  await server.owner.raw(`
    create table shelves (id bigint primary key, name text);
    create table books (
      id bigint generated always as identity primary key, title text, shelf_id bigint references shelves on delete set null,
      bought_at timestamptz default now(), loan interval default '3 days', cover bytea default '\\x00ff',
      about jsonb, search text generated always as (lower(title)) stored);
    grant select, insert, update, delete on books, shelves to cadre_app;
    select cover_with_tags('books')`);
});
afterAll(async () => {
  await stranger.destroy();
  await server.close();
});

async function wrongBooks(db: Db = server.db): Promise<WrongRow[]> {
  const books = (await coveredTables(db)).find(({ table }) => table === 'books');
  const rows: WrongRow[] = [];
  if (books) await verifyRowTags(db, books, (row) => rows.push(row));
  return rows;
}

async function addBook(db: Db, title: string): Promise<number> {
  const row = await queryOne<{ id: number }>(
    db,
    'insert into books (title) values ($title) returning id',
    { title },
  );
  return row?.id ?? 0;
}

const wrongIds = async (db?: Db) => (await wrongBooks(db)).map(({ key }) => Number(key));
const forget = () => query(server.owner, 'delete from books');

test('rows that Cadre writes have valid tags, for every kind of statement and generated columns', async () => {
  await query(server.db, `insert into shelves values (1, 'Attic') on conflict do nothing`);
  const id = await addBook(server.db, 'Emma');
  await query(server.db, 'update books set shelf_id = 1 where id = $id', { id });
  await query(
    server.db,
    `insert into books (id, title) overriding system value values ($id, 'Sanditon')
     on conflict (id) do update set title = excluded.title`,
    { id },
  );
  await query(server.db, 'delete from shelves where id = 1');
  expect(
    await queryOne(server.db, 'select title, search, shelf_id as shelf from books where id = $id', {
      id,
    }),
  ).toEqual({ title: 'Sanditon', search: 'sanditon', shelf: null });
  expect(await wrongIds()).toEqual([]);
  await forget();
});

test('a row inserted, changed or copied without the secret has an invalid tag, even after Cadre writes it again', async () => {
  const [kept, changed, lent] = [
    await addBook(server.db, 'A'),
    await addBook(server.db, 'B'),
    await addBook(server.db, 'C'),
  ];
  const inserted = await addBook(stranger, 'D');
  await query(stranger, `update books set title = 'Not B' where id = $changed`, { changed });
  await query(stranger, `update books set loan = '4 days' where id = $lent`, { lent });
  await query(
    stranger,
    `insert into books (title, tag) select 'A', tag from books where id = $kept`,
    { kept },
  );
  const match = await wrongIds();
  expect(match).toHaveLength(4);
  expect(match).toEqual(expect.arrayContaining([inserted, changed, lent]));
  await query(server.db, `update books set about = '{"read": true}'`);
  expect(new Set(await wrongIds())).toEqual(new Set(match));
  await forget();
});

test('tags are valid in any time zone of the database, and behind a pooler', async () => {
  await stranger.raw(
    `do $$ begin execute format('alter database %I set timezone = ''Asia/Dhaka''', current_database()); end $$`,
  );
  const recordKey = getRecordKey(server.db);
  const pooled = connect(server.ownerUrl, { pooled: true, pool: 1, recordKey });
  const elsewhere = connect(server.ownerUrl, { pool: 1, recordKey });
  try {
    await addBook(pooled, 'Alone');
    await pooled.transaction((tx) => query(tx, `insert into books (title) values ('Together')`));
    await expect(addBook(pooled, 'a\u0000')).rejects.toThrow();
    await pooled.transaction(async (tx) => {
      await query(tx, 'savepoint one');
      await query(tx, 'rollback to savepoint one');
      await query(tx, `insert into books (title) values ('After')`);
    });
    await addBook(elsewhere, 'Beside');
    expect(await queryOne(pooled, `select current_setting('cadre.row_key', true) as key`)).toEqual({
      key: '',
    });
    expect(await queryOne(pooled, 'select count(*) from books')).toEqual({ count: 4 });
    for (const db of [server.db, pooled, elsewhere]) expect(await wrongIds(db)).toEqual([]);
  } finally {
    await Promise.all([pooled.destroy(), elsewhere.destroy()]);
    await forget();
  }
});

test('the key is in no statement, view or log that others can read', async () => {
  const activity = await query(stranger, 'select * from pg_stat_activity');
  const settings = await query(stranger, `select * from pg_settings where name like 'cadre%'`);
  const key = await queryOne<{ key: string }>(
    server.db,
    `select current_setting('cadre.row_key') as key`,
  );
  expect(key?.key).toHaveLength(256);
  expect(JSON.stringify([activity, settings])).not.toContain(key?.key);
});

test('change_covered changes columns, renews valid tags and leaves invalid ones', async () => {
  await addBook(server.db, 'Emma');
  const forged = await addBook(stranger, 'Forged');
  await server.owner.raw('alter table books add column weight numeric');
  expect(await wrongIds()).toEqual([forged]);
  const change = 'alter table books add column pages integer not null default 1';
  await expect(stranger.raw('select change_covered(?, ?)', ['books', change])).rejects.toThrow(
    'have tags',
  );
  await server.owner.raw('select change_covered(?, ?)', ['books', change]);
  await server.owner.raw('select change_covered(?, ?)', [
    'books',
    'alter table books add column initial text generated always as (left(title, 1)) stored',
  ]);
  await addBook(server.db, 'Persuasion');
  expect(await wrongIds()).toEqual([forged]);
  await forget();
});

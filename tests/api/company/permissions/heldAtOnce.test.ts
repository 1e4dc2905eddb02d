import { afterAll, beforeAll, expect, it } from 'vitest';
import { MENU } from '#machines/core/access/permissions.ts';
import { effectivePermissions } from '#server/platform/access/permissions.ts';
import { SESSION } from '#server/platform/access/principals.ts';
import { PROGRAM_KEY } from '#server/platform/access/programKeys.ts';
import { STAND_INS } from '#server/platform/access/delegates.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { createLogger } from '#server/platform/log.ts';
import { startServer, type RunningServer } from '#server/server.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let here: TestServer;
let other: RunningServer;
beforeAll(async () => {
  here = await startTestServer();
  other = await startServer(here.env, { log: createLogger('error', 'test') });
});
afterAll(async () => {
  await other.close();
  await here.close();
});

const TURNS = 10;

/** Less than the 2 s for which a principal is cached, so it is the message that ends the caching. */
const MESSAGE_MS = 1000;

/**
 * Grants and revokes a permission in the database, and each time calls a server until it notices or the time
 * is over.
 */
async function countStale(
  write: Db,
  client: Client,
  userId: number,
  patience: number,
): Promise<string[]> {
  const status = async () => (await client.get('/Users/List?page=1&pageSize=1')).status;
  const stale: string[] = [];
  for (let turn = 0; turn < TURNS * 2; turn += 1) {
    const isView = turn % 2 === 0;
    await status();
    await query(
      write,
      `insert into user_permissions
         (user_id, menu_reference_id, is_view, is_create, is_edit, is_delete)
       values ($userId, $menu, $isView, false, false, false)
       on conflict (user_id, menu_reference_id) do update set is_view = excluded.is_view`,
      { userId, menu: MENU.users, isView },
    );
    const until = performance.now() + patience;
    let answered = await status();
    while (answered !== (isView ? 200 : 403) && performance.now() < until)
      answered = await status();
    if (answered !== (isView ? 200 : 403)) stale.push(`turn ${turn}: ${answered}`);
  }
  return stale;
}

it('a permission changed at one server applies to its next call, and at once at another', async () => {
  const [user] = await query<{ id: number }>(
    here.owner,
    `select id from users where login_id = 'employee'`,
  );
  const userId = user?.id ?? 0;
  const own = await here.as('employee');
  const others = await createClient(other.url, 'employee');
  expect(await countStale(here.db, own, userId, 0)).toEqual([]);
  expect(await countStale(here.db, others, userId, MESSAGE_MS)).toEqual([]);
});

it('a role removed at one server is removed at another at once', async () => {
  const others = await createClient(other.url, 'md');
  const roles = async () => (await others.get('/Auth/Me')).body as { roles?: unknown };
  const before = JSON.stringify(await roles());
  expect(before).toContain('md');
  await query(
    here.db,
    `delete from user_roles where role = 'md'
       and user_id = (select id from users where login_id = 'md')`,
  );
  await expect
    .poll(async () => JSON.stringify(await roles()), { timeout: MESSAGE_MS })
    .not.toBe(before);
});

/** Tables and columns that the statements also read, but that grant no permission; '*' for every column. */
const NO_RIGHT: Readonly<Record<string, readonly string[]>> = {
  // The end of a session has its own message.
  sessions: ['*'],
  // The same in every installation of a version.
  menu_references: ['*'],
  // Columns that only identify people and their place.
  employees:
    'id code name business_unit_id workplace_id photo_file_id office_mail personal_mail'.split(' '),
  users: ['id', 'name', 'mail', 'business_unit_id'],
  accounts: ['id'],
  program_keys: ['id'],
};

it('every column that a cached permission is read from announces its changes', async () => {
  const read = new Set<string>();
  for (const { name, sql } of [SESSION, effectivePermissions(), STAND_INS, PROGRAM_KEY]) {
    const view = `read_${name.replaceAll('-', '_')}`;
    const types: Record<string, string> = { hash: 'bytea', sessionId: 'uuid' };
    const text = sql.replaceAll(
      /\$([a-zA-Z]+)/g,
      (_, one: string) => `null::${types[one] ?? 'bigint'}`,
    );
    await here.owner.raw(`create view ${view} as ${text}`);
    const columns = await query<{ column: string; isAnnounced: boolean }>(
      here.owner,
      `with recursive used (relation, number) as (
         select d.refobjid, d.refobjsubid from pg_rewrite r
         join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass
           and d.refclassid = 'pg_class'::regclass and d.refobjid <> r.ev_class
         where r.ev_class = $view::regclass
         union
         select d.refobjid, d.refobjsubid from used u
         join pg_rewrite r on r.ev_class = u.relation
         join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass
           and d.refclassid = 'pg_class'::regclass and d.refobjid <> r.ev_class
       )
       select distinct c.relname || '.' || a.attname as column,
         exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'announces_rights%'
           and t.tgenabled = 'O' and t.tgtype & 16 <> 0 and (t.tgattr::text = '' or a.attnum = any(t.tgattr))) as "isAnnounced"
       from used u join pg_class c on c.oid = u.relation and c.relkind = 'r'
       join pg_attribute a on a.attrelid = c.oid and a.attnum = u.number and a.attnum > 0`,
      { view },
    );
    expect(columns.length).toBeGreaterThan(0);
    for (const { column, isAnnounced } of columns) if (!isAnnounced) read.add(column);
    await here.owner.raw(`drop view ${view}`);
  }
  const silent = [...read].filter((one) => {
    const [table = '', column = ''] = one.split('.');
    return !NO_RIGHT[table]?.some((name) => name === '*' || name === column);
  });
  expect(silent).toEqual([]);
});

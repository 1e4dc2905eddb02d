import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryOne } from '#server/platform/db/sql.ts';
import { makeCheckpoint } from '#server/engine/history/checkpoints/makeCheckpoint.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { ask, questionBinding } from '#tests/api/engine/toyWorkflow.ts';

const folder = fileURLToPath(new URL('../../../../migrations', import.meta.url));

let server: TestServer;
let names: string[];
const loaded = new Map<string, Knex.Migration>();

/** Sample data, so that undoing migrations works on filled tables. */
beforeAll(async () => {
  names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  for (const name of names) {
    const migration: Knex.Migration = await import(
      `../../../../migrations/${name.replace(/\.ts$/, '')}.ts`
    );
    loaded.set(name, migration);
  }
  server = await startTestServer({ workflows: [questionBinding] });
  const { userId, employeeId } = await server.as('employee');
  const roles = [{ role: 'employee', businessUnitId: null }];
  const actor = { userId, employeeId, accountId: 1, name: 'The employee', roles };
  const { engine } = server.services;
  await server.db.transaction((tx) => ask(tx, engine, actor, 1, [1, 1, 1]));
  await server.db.transaction((tx) => makeCheckpoint(tx, engine));
});
afterAll(() => server.close());

const run = (name: string, way: 'up' | 'down'): Promise<unknown> =>
  server.owner.transaction(async (tx) => loaded.get(name)?.[way]?.(tx));

/** Everything that a migration can create: tables with columns and grants, and dependent objects. */
async function schema(): Promise<string> {
  const all = await queryOne<{ lines: string }>(
    server.owner,
    `with ours as (select c.* from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relname !~ '^knex_'),
     said (line) as (select concat_ws(' ', c.relname, c.relkind, c.reloptions::text,
       (select string_agg(a::text, ' ' order by a::text) from unnest(c.relacl) a)) from ours c
     union all
     select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
       a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attacl::text)
     from ours c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind in ('r', 'v')
     union all
     select pg_get_indexdef(i.indexrelid) from pg_index i join ours c on c.oid = i.indrelid
     union all
     select concat_ws(' ', c.relname, k.conname, pg_get_constraintdef(k.oid))
     from pg_constraint k join ours c on c.oid = k.conrelid
     union all
     select pg_get_triggerdef(t.oid) from pg_trigger t join ours c on c.oid = t.tgrelid
     where not t.tgisinternal
     union all
     select regexp_replace(pg_get_functiondef(p.oid), '\\s+', ' ', 'g') from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select extname from pg_extension)
     select string_agg(line, e'\\n' order by line collate "C") as lines from said`,
  );
  return all?.lines ?? '';
}

/** The schema before each migration was undone. */
const before = new Map<string, string>();

async function undo(name: string): Promise<void> {
  before.set(name, await schema());
  await run(name, 'down');
}

/** Undoing a migration may leave a different schema from what the earlier ones create. */
async function makeAgain(name: string): Promise<void> {
  await run(name, 'up');
  const expected = before.get(name) ?? '';
  const after = await schema();
  if (after !== expected) expect(after.split('\n'), name).toEqual(expected.split('\n'));
}

const isLater = (name: string): boolean => name >= '20261127_0010';

it('later migrations can be undone and repeated, and steps then find their kinds', async () => {
  const later = names.filter(isLater);
  for (const name of later.toReversed()) await undo(name);
  for (const name of later) await makeAgain(name);
  const { broken, checked } = await verifyHistory(server.db, server.services.engine);
  expect(checked).toBe(3);
  // Other verified data was deleted with its tables and columns, and is reported as missing.
  expect(broken.filter(({ reason }) => /kind/.test(reason))).toEqual([]);
});

it('earlier ones can too, and their undo leaves nothing', async () => {
  for (const name of names.filter(isLater).toReversed()) await run(name, 'down');
  const earlier = names.filter((name) => !isLater(name));
  for (const name of earlier.toReversed()) await undo(name);
  // Other schemas in the same database may use an extension, so none is dropped.
  const extensions = ['plpgsql', 'btree_gist'];
  expect((await schema()).split('\n').filter((line) => !extensions.includes(line))).toEqual([]);
  for (const name of earlier) await makeAgain(name);
});

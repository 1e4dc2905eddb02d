import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CannotStart } from '#server/platform/cannotStart.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { clientOf, TABLES, TEXT_SETTINGS } from './copyOut.ts';
import { tablePath, type BackedUpTable, type Manifest } from './manifest.ts';

/**
 * Fills the tables of a newly migrated database from a backup, as the owner of the tables, without being a superuser.
 * Foreign keys are dropped and triggers disabled meanwhile; adding the keys again checks every row.
 * @throws CannotStart if a file differs from what was backed up.
 */
export async function copyIn(tx: Tx, folder: string, manifest: Manifest): Promise<void> {
  await tx.raw(TEXT_SETTINGS);
  const client = await clientOf(tx);
  const links = await readLinks(tx);
  const always = await readAlways(tx);
  await runAll(
    tx,
    links.map(({ drop }) => drop),
  );
  await runAll(tx, await statements(tx, `alter table %I disable trigger user`));
  const tables = await query<{ name: string }>(tx, `${TABLES} order by 2`);
  const list = tables.map(({ name }) => client.escapeIdentifier(name)).join(', ');
  await tx.raw(`truncate ${list}`);
  const present = new Set(tables.map(({ name }) => name));
  for (const table of manifest.tables) {
    if (!present.has(table.name)) {
      throw new CannotStart(
        `The backup has a table that its migrations don't make: ${table.name}.`,
      );
    }
    await copyTable(client, folder, table);
  }
  await runAll(tx, await statements(tx, `alter table %I enable trigger user`));
  await runAll(tx, always);
  await runAll(
    tx,
    links.map(({ add }) => add),
  );
  for (const { name, value } of manifest.sequences) {
    await query(tx, "select setval(format('public.%I', $name::text)::regclass, $value)", {
      name,
      value,
    });
  }
}

/** The foreign keys. They are dropped during the copy, because no order of the tables satisfies all of them. */
const readLinks = (tx: Tx): Promise<{ drop: string; add: string }[]> =>
  query(
    tx,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
     order by conrelid, conname`,
  );

/**
 * SQL that restores the triggers that also fire in replication mode ("enable always"). Enabling all triggers of a table
 * would lose this setting.
 */
async function readAlways(tx: Tx): Promise<string[]> {
  const rows = await query<{ sql: string }>(
    tx,
    `select format('alter table %s enable always trigger %I', t.tgrelid::regclass, t.tgname) as sql
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'A'`,
  );
  return rows.map(({ sql }) => sql);
}

const statements = async (tx: Tx, format: string): Promise<string[]> =>
  (
    await query<{ sql: string }>(
      tx,
      `select format($format::text, t.name) as sql from (${TABLES}) t order by t.name`,
      { format },
    )
  ).map(({ sql }) => sql);

async function runAll(tx: Tx, sql: readonly string[]): Promise<void> {
  if (sql.length > 0) await tx.raw(sql.join(';\n').replaceAll('?', '\\?'));
}

async function copyTable(
  client: pg.Client,
  folder: string,
  { name, columns, rows, sha256 }: BackedUpTable,
): Promise<void> {
  const path = tablePath(folder, name);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') !== sha256) throw new CannotStart(`${path} is not as it was written.`);
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const into = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${list}) from stdin`));
  await pipeline(createReadStream(path), createGunzip(), into);
  if (into.rowCount !== rows) {
    throw new CannotStart(`${path} has ${into.rowCount} rows, and ${rows} were written.`);
  }
}

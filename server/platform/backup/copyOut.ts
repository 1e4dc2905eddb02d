import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { newestCheckpoint } from '#server/platform/history/anchors/newest.ts';
import { readAnchored } from '#server/platform/history/anchors/anchor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { tablePath, type BackedUpTable, type Manifest } from './manifest.ts';

/** Settings that make the text form of values independent of the server's configuration. */
export const TEXT_SETTINGS = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local client_encoding = 'UTF8'; set local extra_float_digits = 1`;

/** SQL for all tables whose rows survive a crash, except the list of migrations. */
export const TABLES = `select c.oid, c.relname::text as name
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and c.relpersistence = 'p' and c.relname not like 'knex\\_migrations%'`;

export type CopiedDatabase = Pick<
  Manifest,
  'at' | 'migrations' | 'tables' | 'sequences' | 'checkpoint'
> & {
  /** The names of the uploaded files that rows refer to. */
  stored: readonly string[];
  bytes: number;
};

/**
 * Copies every table as it is at one moment, while other connections continue to write. It needs only read access and
 * no program of PostgreSQL, because the embedded server has no pg_dump.
 */
export async function copyOut(tx: Tx, folder: string): Promise<CopiedDatabase> {
  await tx.raw('set transaction isolation level repeatable read, read only');
  await tx.raw(TEXT_SETTINGS);
  // The time of the backup is read by this first query, because the query also takes the snapshot, which is never older
  // than the start of the query. The clock of this process could be wrong.
  const [clock] = await query<{ at: Date }>(tx, 'select statement_timestamp() as at');
  const names = await query<{ name: string }>(tx, 'select name from knex_migrations order by id');
  const tables = await query<{ name: string; columns: string[] }>(
    tx,
    `select t.name, array_agg(a.attname::text order by a.attnum) as columns
     from (${TABLES}) t join pg_attribute a on a.attrelid = t.oid
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by t.name order by t.name`,
  );
  mkdirSync(join(folder, 'database'), { recursive: true, mode: 0o700 });
  const client = await clientOf(tx);
  const copied: BackedUpTable[] = [];
  let bytes = 0;
  for (const table of tables) {
    const written = await copyTable(client, folder, table);
    copied.push({ ...table, rows: written.rows, sha256: written.sha256 });
    bytes += written.bytes;
  }
  const checkpoint = await newestCheckpoint(tx);
  const stored = await query<{ storedAs: string }>(
    tx,
    `select stored_as as "storedAs" from files where deleted_at is null`,
  );
  return {
    at: (clock?.at ?? new Date()).toISOString(),
    migrations: names.map(({ name }) => name),
    tables: copied,
    // Sequences are read last, so that none is behind the copied rows. Numbers that were assigned during the copy
    // belong to rows that the copy does not contain.
    sequences: await readSequences(tx),
    checkpoint: checkpoint ? { id: checkpoint.id, hash: readAnchored(checkpoint).hash } : null,
    stored: stored.map(({ storedAs }) => storedAs),
    bytes,
  };
}

/** The connection that the transaction uses, because the copies have to use its snapshot. */
export async function clientOf(tx: Tx): Promise<pg.Client> {
  const own: unknown = await (
    tx.client as { acquireConnection(): Promise<unknown> }
  ).acquireConnection();
  if (own instanceof pg.Client) return own;
  throw new Error('The transaction has no connection of its own');
}

const readSequences = (tx: Tx): Promise<{ name: string; value: number }[]> =>
  query(
    tx,
    `select sequencename::text as name, last_value as value from pg_sequences
     where schemaname = 'public' and last_value is not null and sequencename not like 'knex\\_%'
     order by sequencename`,
  );

async function copyTable(
  client: pg.Client,
  folder: string,
  { name, columns }: Pick<BackedUpTable, 'name' | 'columns'>,
): Promise<{ rows: number; sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${list}) to stdout`));
  await pipeline(
    rows,
    createGzip({ level: 1 }),
    counted,
    createWriteStream(tablePath(folder, name), { mode: 0o600, flush: true }),
  );
  return { rows: rows.rowCount, sha256: hash.digest('hex'), bytes };
}

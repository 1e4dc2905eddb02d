import type { KeyObject } from 'node:crypto';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { setByTransaction } from './pooledSettings.ts';
import { rowSettings, startedWith } from './rowKey.ts';
import { noticeOwnChanges } from './rightsChanged.ts';

// Parses bigint as a number: IDs are exact up to 2^53, and so are amounts of at most 14 digits with two decimals. Dates
// stay texts, because a Date would depend on the time zone of the process.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
/** The OID of the type `bigint[]`, for which pg has no name. Without a parser, its values would be texts. */
const INT8_ARRAY: number = 1016;
pg.types.setTypeParser(INT8_ARRAY, (value) =>
  value === '{}'
    ? []
    : value
        .slice(1, -1)
        .split(',')
        .map((one) => (one === 'NULL' ? null : Number(one))),
);

export type Db = Knex;
export type Tx = Knex.Transaction;

/**
 * How long a call waits for a connection. It is the same time as for a result, because on a busy machine PostgreSQL
 * takes seconds to open a connection. If the database cannot be reached, watch.ts ends the wait earlier.
 */
const CONNECTION_PATIENCE_MS = 60_000;

/**
 * Opens a pool as `cadre_app`, the role that owns no tables. `asOwner` is for migrations only. With `relaxed`, commits
 * do not wait for the disk; this is for work that may be repeated after a crash.
 */
export function connect(
  url: string,
  options: {
    pool?: number;
    asOwner?: boolean;
    relaxed?: boolean;
    /**
     * Whether the connection is behind a pooler. Settings are then made for each transaction, because the next
     * transaction may use another connection.
     */
    pooled?: boolean;
    name?: string;
    /**
     * The key that signs logs (records/signedLog.ts) and rows (records/rowTags.ts); transactions use the key of their
     * pool. Rows that are written to signed tables without the key fail verification.
     */
    recordKey?: KeyObject;
  } = {},
): Db {
  const open = new Set<pg.Client>();
  const settings = rowSettings(options.recordKey);
  const started = startedWith(url, {
    ...settings,
    ...(options.relaxed ? { synchronous_commit: 'off' } : {}),
  });
  const db: Db = knex({
    client: 'pg',
    // Disables knex's own logging, which would print each lost connection to the console as well.
    log: { warn: () => undefined },
    connection: {
      ...(options.pooled ? { connectionString: url } : started),
      application_name: options.name ?? 'cadre',
      connectionTimeoutMillis: CONNECTION_PATIENCE_MS,
      keepAlive: true,
    },
    pool: {
      min: 0,
      max: options.pool ?? 10,
      acquireTimeoutMillis: CONNECTION_PATIENCE_MS,
      afterCreate: (client: pg.Client, done: (error: Error | null, client: pg.Client) => void) => {
        open.add(client);
        noticeOwnChanges(() => db, client);
        client.once('end', () => open.delete(client));
        if (options.pooled) setByTransaction(client, settings);
        if (options.asOwner || options.pooled) done(null, client);
        else client.query('set role cadre_app', (error) => done(error ?? null, client));
      },
    },
  });
  if (options.pooled) sharing.add(getConfig(db));
  if (options.recordKey) recordKeys.set(getConfig(db), options.recordKey);
  connections.set(db, open);
  pools.set(getConfig(db), db);
  addresses.set(db, url);
  return db;
}

/** The open connections of each pool. */
const connections = new WeakMap<Db, ReadonlySet<pg.Client>>();

const addresses = new WeakMap<Db, string>();

/** Signing keys by the configuration object of the pool, which the pool shares with its transactions. */
const recordKeys = new WeakMap<object, KeyObject>();

/** Pools by their configuration object, which the pool shares with its transactions. */
const pools = new WeakMap<object, Db>();

/** The pool of a transaction, for writes that have to be stored even if the transaction is rolled back. */
export const getPool = (db: Db | Tx): Db | undefined => pools.get(getConfig(db));

/** The configuration objects of pools whose connections are shared by a pooler. */
const sharing = new WeakSet<object>();

const getConfig = (db: Db | Tx): object => (db.client as { config: object }).config;

/**
 * Whether a prepared statement still exists at the next use of the connection. Behind a pooler it may not, because the
 * next use may get another connection.
 */
export const keepsStatements = (db: Db | Tx): boolean => !sharing.has(getConfig(db));

/**
 * The key with which a connection signs the rows that it writes.
 * @throws if the connection was opened without a key.
 */
export function getRecordKey(db: Db | Tx): KeyObject {
  const key = recordKeys.get(getConfig(db));
  if (!key) throw new Error('This connection has no key to sign what it writes');
  return key;
}

/**
 * The connection string of a pool, for a thread that opens its own pool.
 * @throws for a transaction, because other connections cannot see what it wrote.
 */
export function getAddress(db: Db): string {
  const url = addresses.get(db);
  if (url === undefined) throw new Error('Only what connect() opened has an address');
  return url;
}

/** The calls that wait for a connection of knex's pool. */
interface Waiting {
  pendingAcquires?: { reject(reason: Error): void }[];
}

/**
 * Closes the connections to a database that does not answer, so that waiting calls fail at once. It then remains
 * unknown whether their statements were executed.
 */
export function hangUp(db: Db): void {
  const { pool } = db.client as { pool?: Waiting };
  for (const waiting of pool?.pendingAcquires ?? []) {
    waiting.reject(new Error('Connection terminated: the database does not answer'));
  }
  for (const client of connections.get(db) ?? []) client.connection.stream.destroy();
}

import type { KeyObject } from 'node:crypto';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { setByTransaction } from './pooledSettings.ts';
import { rowSettings, startedWith } from './rowKey.ts';
import { noticeOwnChanges } from './rightsChanged.ts';

// bigint ids fit in a double up to 2^53, and money of at most 14 digits with two decimals is exact. Dates stay text:
// a Date would depend on the time zone of the process.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
/** `bigint[]`, which would be texts: pg doesn't name its type. */
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
 * A call waits for a connection as long as for its answer: on a busy machine, PostgreSQL takes seconds to open one.
 * watch.ts ends the wait if the database is gone.
 */
const CONNECTION_PATIENCE_MS = 60_000;

/**
 * Opens a pool as `cadre_app`, the role that owns no table. `asOwner` is for migrations only; `relaxed`
 * does not wait for the disk, for work that may be repeated after a crash.
 */
export function connect(
  url: string,
  options: {
    pool?: number;
    asOwner?: boolean;
    relaxed?: boolean;
    /** Behind a pooler, no settings are made on a connection, because the next transaction may use another one. */
    pooled?: boolean;
    name?: string;
    /**
     * The key for signed logs (records/signedLog.ts) and row tags (records/rowTags.ts); a transaction inherits that
     * of its pool. Rows that are written to covered tables without it fail verification.
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
    // knex would also print each lost connection to the console.
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

/** Keyed by the configuration of the pool, which its transactions share. */
const recordKeys = new WeakMap<object, KeyObject>();

/** The pools themselves, keyed likewise. */
const pools = new WeakMap<object, Db>();

/** The pool of a transaction, for what must be kept even if the transaction is rolled back. */
export const getPool = (db: Db | Tx): Db | undefined => pools.get(getConfig(db));

/** Pools whose connections are shared by a pooler, keyed likewise. */
const sharing = new WeakSet<object>();

const getConfig = (db: Db | Tx): object => (db.client as { config: object }).config;

/**
 * Whether a prepared statement still exists at the next use of a connection: a pooler may provide another connection.
 */
export const keepsStatements = (db: Db | Tx): boolean => !sharing.has(getConfig(db));

/**
 * The signing key of a connection.
 * @throws if it was opened without one.
 */
export function getRecordKey(db: Db | Tx): KeyObject {
  const key = recordKeys.get(getConfig(db));
  if (!key) throw new Error('This connection has no key to sign what it writes');
  return key;
}

/**
 * The connection string of a pool, for a thread that opens its own pool.
 * @throws for a transaction, which other connections cannot see.
 */
export function getAddress(db: Db): string {
  const url = addresses.get(db);
  if (url === undefined) throw new Error('Only what connect() opened has an address');
  return url;
}

/** The pending acquires of knex's pool. */
interface Waiting {
  pendingAcquires?: { reject(reason: Error): void }[];
}

/**
 * Closes the connections to a database that does not answer, so that waiting calls fail at once. Whether
 * unanswered statements were executed is unknown.
 */
export function hangUp(db: Db): void {
  const { pool } = db.client as { pool?: Waiting };
  for (const waiting of pool?.pendingAcquires ?? []) {
    waiting.reject(new Error('Connection terminated: the database does not answer'));
  }
  for (const client of connections.get(db) ?? []) client.connection.stream.destroy();
}

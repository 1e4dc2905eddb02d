import type { KeyObject } from 'node:crypto';
import knex, { type Knex } from 'knex';
import pg from 'pg';

// bigint ids fit a double until 2^53; numeric money is at most 14 digits, exact as a double with
// two decimals on the wire. Dates stay text: a Date would drag the process's time zone in.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export type Db = Knex;
export type Tx = Knex.Transaction;

/**
 * Opens a pool that works as `cadre_app`, the role that owns no table. Pass `asOwner` for migrations alone,
 * and `relaxed` where a crash may undo what was last committed: it waits for no disk.
 */
export function connect(
  url: string,
  options: {
    pool?: number;
    asOwner?: boolean;
    relaxed?: boolean;
    /** The address is a pooler's: nothing is set on a connection, which the next transaction may not have. */
    pooled?: boolean;
    name?: string;
    /** What rows of signed logs are signed with (records/signedLog.ts); a transaction has its pool's. */
    recordKey?: KeyObject;
  } = {},
): Db {
  const open = new Set<pg.Client>();
  const db = knex({
    client: 'pg',
    // Beside the error itself knex would write each lost connection to the console.
    log: { warn: () => undefined },
    connection: {
      connectionString: url,
      application_name: options.name ?? 'cadre',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      ...(options.relaxed ? { options: '-c synchronous_commit=off' } : {}),
    },
    pool: {
      min: 0,
      max: options.pool ?? 10,
      // Long enough for a crowd to pass through. That the database is gone is another's to notice
      // (watch.ts), and who waits is notified of it within 3 s (hangUp).
      acquireTimeoutMillis: 10_000,
      afterCreate: (client: pg.Client, done: (error: Error | null, client: pg.Client) => void) => {
        open.add(client);
        client.once('end', () => open.delete(client));
        if (options.asOwner || options.pooled) done(null, client);
        else client.query('set role cadre_app', (error) => done(error ?? null, client));
      },
    },
  });
  if (options.recordKey) recordKeys.set(configOf(db), options.recordKey);
  connections.set(db, open);
  addresses.set(db, url);
  return db;
}

/** The open connections of each pool. */
const connections = new WeakMap<Db, ReadonlySet<pg.Client>>();

const addresses = new WeakMap<Db, string>();

/** By a pool's configuration, which its transactions share, within each other too. */
const recordKeys = new WeakMap<object, KeyObject>();

const configOf = (db: Db | Tx): object => (db.client as { config: object }).config;

/**
 * What rows that are written through a connection are signed with.
 * @throws for one that was opened without.
 */
export function recordKeyOf(db: Db | Tx): KeyObject {
  const key = recordKeys.get(configOf(db));
  if (!key) throw new Error('This connection has no key to sign what it writes');
  return key;
}

/**
 * The address that a pool was opened with, for a thread that opens one of its own.
 * @throws for a transaction, which no other connection sees.
 */
export function addressOf(db: Db): string {
  const url = addresses.get(db);
  if (url === undefined) throw new Error('Only what connect() opened has an address');
  return url;
}

/** What knex's pool keeps of those who wait for a connection. */
interface Waiting {
  pendingAcquires?: { reject(reason: Error): void }[];
}

/**
 * Hangs up on a database that doesn't answer: whoever waits for it fails at once, as when it had hung
 * up itself. What was sent and not answered may have been done or not.
 */
export function hangUp(db: Db): void {
  const { pool } = db.client as { pool?: Waiting };
  for (const waiting of pool?.pendingAcquires ?? []) {
    waiting.reject(new Error('Connection terminated: the database does not answer'));
  }
  for (const client of connections.get(db) ?? []) client.connection.stream.destroy();
}

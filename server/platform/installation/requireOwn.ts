import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '#server/platform/cannotStart.ts';
import { LARGEST_SKEW_MS } from '#server/platform/clock.ts';
import { connect, type Db, type Tx } from '#server/platform/db/connect.ts';
import { migrationSource } from '#server/platform/db/migrate.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Env } from '#server/platform/env.ts';
import { erasedRows, readRows, wrongRow } from '#server/platform/history/records/logRows.ts';
import { recordLog, signInLog } from '#server/platform/history/records/logs.ts';
import { loadSecret } from '#server/platform/secret.ts';
import { historyKeys } from '#server/platform/history/chain/keys.ts';
import { folderOwner, isSecretMark } from './marks.ts';

type Where = Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>;

/**
 * How many of the newest rows are compared with the secret or the folder before a database without marks is accepted.
 */
const NEWEST = 5;

/**
 * Refuses a database that does not belong to this installation: its secret or folder of files differs, it was migrated
 * by a newer version, or the clocks differ. Only reads. A database without marks is accepted if its newest rows match.
 * @param url the connection string of the owner or the application.
 * @throws CannotStart with an explanation.
 */
export async function requireOwnDatabase(env: Where, url: string): Promise<void> {
  const db = connect(url, { asOwner: true, pool: 1, name: 'cadre start' });
  try {
    await requireClock(db);
    await requireVersion(db);
    await requireMarks(db, env, loadSecret(env));
  } finally {
    await db.destroy();
  }
}

/** Refuses a secret or a folder of files that does not belong to the database. */
export async function requireMarks(db: Db | Tx, env: Where, secret: Buffer): Promise<void> {
  const marks = await getMarks(db);
  await requireSecret(db, env, secret, marks);
  await requireFolder(db, env, secret, marks);
}

async function requireClock(db: Db): Promise<void> {
  const now = Date.now();
  const [row] = await query<{ at: Date }>(db, 'select clock_timestamp() as at');
  const answered = Date.now();
  const said = row?.at.getTime() ?? now;
  // The database read its clock at some moment between `now` and `answered`.
  const ahead = said < now ? now - said : Math.min(answered - said, 0);
  if (Math.abs(ahead) <= LARGEST_SKEW_MS) return;
  throw new CannotStart(
    `The clock of this machine is ${inWords(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} the database's. Set both by a time server, then start again.`,
  );
}

function inWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

async function requireVersion(db: Db): Promise<void> {
  if (!(await has(db, 'knex_migrations'))) return;
  const done = await query<{ name: string }>(db, 'select name from knex_migrations order by id');
  const migrationNames = new Set(await migrationSource.getMigrations([]));
  const later = done.filter(({ name }) => !migrationNames.has(name));
  if (later.length === 0) return;
  throw new CannotStart(
    `The database is of a later version of Cadre than this program: it has ${later.length} migrations that this one doesn't know (${later.at(-1)?.name}). Start that version.`,
  );
}

interface Marks {
  id: string;
  secretMark: Buffer;
  isFolderMarked: boolean;
}

/** The marks of the database; undefined before the first start, or for a database from before marks were introduced. */
export const getMarks = async (db: Db | Tx): Promise<Marks | undefined> =>
  (await has(db, 'installation_marks'))
    ? queryOne(
        db,
        `select id, secret_mark as "secretMark", folder_marked_at is not null as "isFolderMarked"
         from installation_marks`,
      )
    : undefined;

async function requireSecret(
  db: Db | Tx,
  env: Where,
  secret: Buffer,
  marks: Marks | undefined,
): Promise<void> {
  const isOurs = marks
    ? isSecretMark(marks.secretMark, secret, marks.id)
    : await verifiesNewest(db, secret);
  if (isOurs) return;
  throw new CannotStart(
    `The database belongs to another secret than ${getSecret(env)}. What this process would sign, no one could verify. Start it with the secret that the database was set up with (docs/deployment.md).`,
  );
}

const getSecret = ({ SECRET_KEY, DATA_DIR }: Where): string =>
  SECRET_KEY ? 'SECRET_KEY' : `that of ${join(DATA_DIR, 'secret.key')}`;

/** Whether this secret signed one of the newest signed rows, or there are none. */
async function verifiesNewest(db: Db | Tx, secret: Buffer): Promise<boolean> {
  const { records } = historyKeys(secret);
  let signed = 0;
  for (const log of [recordLog, signInLog]) {
    if (!(await has(db, log.table)) || !(await has(db, log.table, 'signature'))) continue;
    const rows = await readRows(
      db,
      log,
      `t.id in (select id from ${log.table} where signature is not null order by id desc limit ${NEWEST})`,
      {},
    );
    signed += rows.length;
    if (rows.length === 0) continue;
    const erased = await erasedRows(db, log);
    if (rows.some((row) => wrongRow(records, log, row, erased) === null)) return true;
  }
  return signed === 0;
}

async function requireFolder(
  db: Db | Tx,
  { DATA_DIR }: Where,
  secret: Buffer,
  marks: Marks | undefined,
): Promise<void> {
  const owner = marks ? folderOwner(DATA_DIR, secret, marks.id) : 'nobody';
  if (owner === 'own') return;
  if (owner === 'foreign') {
    throw new CannotStart(
      `The files in ${join(DATA_DIR, 'files')} belong to another database. Give the DATA_DIR that was backed up with this one.`,
    );
  }
  if (marks?.isFolderMarked || !(await holdsNewest(db, DATA_DIR))) {
    throw new CannotStart(
      `The database's files are not in ${join(DATA_DIR, 'files')}. Give the DATA_DIR that they are in; several servers share one (docs/deployment.md).`,
    );
  }
}

/** Whether the folder has one of the newest files, which shows that it belongs to this database; true without files. */
async function holdsNewest(db: Db | Tx, dataDir: string): Promise<boolean> {
  if (!(await has(db, 'files'))) return true;
  const files = await query<{ storedAs: string }>(
    db,
    `select stored_as as "storedAs" from files where deleted_at is null
     order by id desc limit ${NEWEST}`,
  );
  return (
    files.length === 0 || files.some(({ storedAs }) => existsSync(join(dataDir, 'files', storedAs)))
  );
}

async function has(db: Db | Tx, table: string, column: string | null = null): Promise<boolean> {
  // Queries the catalog directly, because the information schema hides tables that a role may not
  // read.
  const [row] = await query<{ is: boolean }>(
    db,
    `select exists (
       select from pg_attribute where attrelid = to_regclass('public.' || $table)
         and attnum > 0 and ($column::text is null or attname = $column)) as is`,
    { table, column },
  );
  return row?.is ?? false;
}

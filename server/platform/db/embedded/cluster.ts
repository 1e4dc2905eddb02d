import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './failure.ts';
import type { Owner } from './owner.ts';
import { nameOfCurrentFolder, runInFolder } from './runInFolder.ts';

export const databaseName = 'cadre';
export const ownerRole = 'cadre_owner';

type Making = { home: string; native: string; owner: Owner | undefined; password: string };

/** Whether `home` contains a complete database cluster. */
export function hasCluster(home: string): boolean {
  return existsSync(join(home, 'data', 'PG_VERSION'));
}

/**
 * Creates the cluster `home/data` with the database and its owner. The folder gets this name only when it is complete,
 * so a start that is killed half-way leaves nothing that looks like a database.
 * @throws EmbeddedDatabaseError with the last message of initdb.
 */
export function makeCluster({ home, native, owner, password }: Making): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith('new-')) rmSync(join(home, name), { recursive: true, force: true });
  }
  const folder = join(home, `new-${process.pid}`);
  mkdirSync(folder, { mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const place = { folder, owner };
  const here = nameOfCurrentFolder(folder);

  const initialised = withPasswordFile(home, owner, password, (passwordFile, descriptor) =>
    runInFolder(
      place,
      join(native, 'bin', 'initdb'),
      [
        `--pgdata=${here}`,
        `--username=${ownerRole}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The built-in locale provider sorts in the same way on every machine, while the locales of a system library
        // change with its version.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
        '--no-sync',
      ],
      { descriptors: [descriptor] },
    ),
  );
  if (!initialised.ok) throw failed('initdb', initialised.said);
  const created = runInFolder(
    place,
    join(native, 'bin', 'postgres'),
    ['--single', '-D', here, 'postgres'],
    { input: `create database ${databaseName};\n` },
  );
  if (!created.ok) throw failed('creating the database', created.said);
  const synced = runInFolder(place, join(native, 'bin', 'initdb'), ['-D', here, '--sync-only']);
  if (!synced.ok) throw failed('writing the database to disk', synced.said);
  renameSync(folder, join(home, 'data'));
}

/** Refuses data of another major version, because PostgreSQL reads only files of its own major version. */
export function refuseOtherVersion(home: string, version: string): void {
  const trim = readFileSync(join(home, 'data', 'PG_VERSION'), 'utf8').trim();
  const major = version.split('.')[0];
  if (major === trim) return;
  throw new EmbeddedDatabaseError(
    `The data in ${home} was written by PostgreSQL ${trim}, and this is ${major}: dump it with the old version and load it with the new one.`,
  );
}

/**
 * Writes the password to a file for initdb. Only the owner can read it, and it is deleted before anything else
 * runs.
 */
function withPasswordFile<Result>(
  home: string,
  owner: Owner | undefined,
  password: string,
  run: (path: string, descriptor: number) => Result,
): Result {
  const path = join(home, `password-${process.pid}`);
  writeFileSync(path, `${password}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
  if (owner) chownSync(path, owner.uid, owner.gid);
  const descriptor = openSync(path, 'r');
  try {
    return run(process.platform === 'linux' ? '/proc/self/fd/3' : path, descriptor);
  } finally {
    closeSync(descriptor);
    rmSync(path, { force: true });
  }
}

function failed(what: string, said: string): EmbeddedDatabaseError {
  const nameless = /could not look up effective user ID (\d+)/.exec(said);
  if (nameless) {
    return new EmbeddedDatabaseError(
      `PostgreSQL makes a database only for a user with a name, and this system knows none for user ${nameless[1]}: add one, or give a database by DATABASE_URL.`,
    );
  }
  const lines = said.trim().split('\n');
  const reason = lines.find((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1) ?? '';
  return new EmbeddedDatabaseError(`The embedded PostgreSQL failed at ${what}: ${reason.trim()}`);
}

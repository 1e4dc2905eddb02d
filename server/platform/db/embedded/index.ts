import { chmodSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { APPLICATION_ROLE } from '#server/platform/db/applicationLogin.ts';
import { locateBinaries } from './binaries.ts';
import { databaseName, hasCluster, makeCluster, ownerRole, refuseOtherVersion } from './cluster.ts';
import { chooseOwner } from './owner.ts';
import { startPostmaster } from './postmaster.ts';
import { endLeftovers, readLockFile } from './processes.ts';
import { applicationPassword, makeDatabasePassword, readDatabasePassword } from './secrets.ts';
import { watchOver } from './watchdog.ts';
import { EmbeddedDatabaseError } from './failure.ts';

export { EmbeddedDatabaseError };

export type EmbeddedDatabase = {
  /** A connection string for the owner, who is a superuser, by TCP on 127.0.0.1. */
  url: string;
  port: number;
  /** Resolves when PostgreSQL has ended, whether on request or not. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

export type StartOptions = {
  dataDir: string;
  /** Called with a line of text about each slow step. */
  log?: ((line: string) => void) | undefined;
  /** The port to use, for example when restarting at the same address; by default any free port. */
  port?: number | undefined;
  /** Whether data may be lost if the machine crashes, which is faster; for tests. */
  throwaway?: boolean | undefined;
};

/**
 * Starts the bundled PostgreSQL on `dataDir/postgres`, which the first start creates. It ends leftover processes of a
 * killed start, so only one start may run at a time (server/launch takes a lock).
 * @throws EmbeddedDatabaseError with a message of one line.
 */
export async function startEmbedded(options: StartOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  const home = join(dataDir, 'postgres');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const dataFolder = join(home, 'data');
  const owner = chooseOwner(dataFolder);
  const { native, version } = locateBinaries(owner);

  let password = readDatabasePassword(dataDir);
  if (!hasCluster(home)) {
    options.log?.('Making the database (first start)');
    password = makeDatabasePassword(dataDir);
    makeCluster({ home, native, owner, password });
  }
  if (password === undefined) {
    throw new EmbeddedDatabaseError(
      `${join(dataDir, 'secrets.json')} is gone, and with it the password of the database in ${home}.`,
    );
  }
  refuseOtherVersion(home, version);
  // Restores the permissions of the folder: unpacking an archive can lose them, and PostgreSQL
  // refuses a folder that others can read.
  chmodSync(dataFolder, 0o700);
  await endLeftovers(dataFolder);
  const { port, throwaway = false } = options;
  const postmaster = await startPostmaster({ home, native, owner, port, throwaway });
  const dismissWatchdog = watchOver(postmaster.pid);
  void postmaster.ended.then(dismissWatchdog);
  return {
    url: getAddress(password, postmaster.port),
    port: postmaster.port,
    ended: postmaster.ended,
    stop: async () => {
      await postmaster.stop();
      await dismissWatchdog();
    },
  };
}

/**
 * The address of the PostgreSQL that runs on `dataDir`, no matter who started it; undefined if none runs. The file
 * postmaster.pid alone does not prove that one runs, so the server that it names also has to accept our password.
 */
export async function findRunningEmbedded(dataDir: string): Promise<string | undefined> {
  const password = readDatabasePassword(dataDir);
  const written = readLockFile(join(resolve(dataDir), 'postgres', 'data'));
  if (password === undefined || !written?.ready) return undefined;
  const url = getAddress(password, written.port);
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return url;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The address with which the application signs in to the embedded database, given the owner's address. */
export function applicationUrl(ownerUrl: string, dataDir: string): string {
  const url = new URL(ownerUrl);
  url.username = APPLICATION_ROLE;
  url.password = applicationPassword(dataDir);
  return url.href;
}

function getAddress(password: string, port: number): string {
  return `postgres://${ownerRole}:${password}@127.0.0.1:${port}/${databaseName}`;
}

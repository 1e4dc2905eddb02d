import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './failure.ts';
import type { Owner } from './owner.ts';
import { clusterName, readLockFile } from './processes.ts';
import { nameOfCurrentFolder, spawnInFolder } from './runInFolder.ts';

export type Postmaster = {
  pid: number;
  port: number;
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

type Starting = {
  home: string;
  native: string;
  owner: Owner | undefined;
  port: number | undefined;
  throwaway: boolean;
};

/** Recovery after a crash replays at most max_wal_size (1 GB) of changes, which takes a few minutes on slow disks. */
const recoveryPatience = 300_000;
const logLimit = 4 * 1024 * 1024;

/**
 * Starts PostgreSQL on `home/data`, on `port` or any free port, and resolves when it accepts connections.
 * @throws EmbeddedDatabaseError with the reason from its log.
 */
export async function startPostmaster(starting: Starting): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const port = starting.port ?? (await freePort());
    const begun = launch(starting, port);
    if (await becomesReady(begun, starting.home)) return begun.postmaster;
    const reason = readFileSync(begun.logPath, 'utf8').slice(begun.logStart).trim();
    // Another program may have taken the port between our check and PostgreSQL's start, so another port is
    // tried.
    if (/could not create any TCP\/IP sockets/.test(reason) && attempt < 5) continue;
    const line =
      reason.split('\n').find((text) => /FATAL|PANIC|error/.test(text)) ?? 'no reason given';
    throw new EmbeddedDatabaseError(
      `The embedded PostgreSQL didn't start: ${line.replace(/^.*?(FATAL|PANIC): +/, '')} (log: ${begun.logPath})`,
    );
  }
}

type Begun = { child: ChildProcess; postmaster: Postmaster; logPath: string; logStart: number };

function launch({ home, native, owner, throwaway }: Starting, port: number): Begun {
  const folder = join(home, 'data');
  const logPath = join(home, 'postgres.log');
  const tooLong = (statSync(logPath, { throwIfNoEntry: false })?.size ?? 0) > logLimit;
  const log = openSync(logPath, tooLong ? 'w' : 'a', 0o600);
  const logStart = statSync(logPath).size;
  const settings = settingsFor(port, clusterName(folder), throwaway);
  const args = ['-D', nameOfCurrentFolder(folder), ...settings.flatMap((each) => ['-c', each])];
  const child = spawnInFolder({ folder, owner }, join(native, 'bin', 'postgres'), args, log);
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = () => stopChild(child, ended);
  return { child, postmaster: { pid: child.pid ?? 0, port, ended, stop }, logPath, logStart };
}

function settingsFor(port: number, name: string, throwaway: boolean): string[] {
  return [
    `cluster_name=${name}`,
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    // PostgreSQL creates no Unix socket. The socket's path may be too long, and its lock file would remain if the
    // server were killed.
    'unix_socket_directories=',
    // Tests need more connections, because test files run in parallel, each with the connections of
    // a whole application.
    `max_connections=${throwaway ? 300 : 100}`,
    'shared_buffers=256MB',
    'work_mem=16MB',
    'maintenance_work_mem=128MB',
    'effective_cache_size=1GB',
    'random_page_cost=1.1',
    // On this amount of data, just-in-time compilation of a query takes longer than running the
    // query.
    'jit=off',
    // An embedded database is not replicated.
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_logical_replication_workers=0',
    'io_method=sync',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    'log_checkpoints=off',
    ...(throwaway
      ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
      : ['fsync=on', 'synchronous_commit=on']),
  ];
}

async function becomesReady({ child, postmaster }: Begun, home: string): Promise<boolean> {
  const state = { running: true };
  void postmaster.ended.then(() => (state.running = false));
  const begun = Date.now();
  while (state.running && Date.now() - begun < recoveryPatience) {
    const written = readLockFile(join(home, 'data'));
    if (written?.pid === child.pid && written?.ready) return true;
    await Promise.race([postmaster.ended, sleep(Date.now() - begun < 500 ? 5 : 100)]);
  }
  await postmaster.stop();
  return false;
}

/**
 * Stops PostgreSQL with a fast shutdown, which interrupts running statements. If that takes too
 * long, an immediate shutdown follows, without a checkpoint.
 */
async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    child.kill(signal);
    const controller = new AbortController();
    const bound = sleep(patience, undefined, { signal: controller.signal }).catch(() => undefined);
    await Promise.race([ended, bound]);
    controller.abort();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(address !== null && typeof address === 'object' ? address.port : 0),
      );
    });
  });
}

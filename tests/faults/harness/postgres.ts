import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded, type EmbeddedDatabase } from '#server/platform/db/embedded/index.ts';

/** A real, durable PostgreSQL, and the faults that it can have. */
export interface OwnPostgres {
  url: string;
  /** Kills it like a power cut; it recovers at its next start. */
  stopAtOnce(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** It neither responds nor closes connections. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

export async function openPostgres(dataDir: string): Promise<OwnPostgres> {
  let cluster: EmbeddedDatabase = await startEmbedded({ dataDir });
  const { url, port } = cluster;
  return {
    url,
    stopAtOnce: async () => {
      const { ended } = cluster;
      process.kill(getPostmaster(dataDir), 'SIGQUIT');
      await ended;
    },
    start: async () => {
      cluster = await startEmbedded({ dataDir, port });
    },
    freeze: () => signalAll('SIGSTOP', dataDir),
    thaw: () => signalAll('SIGCONT', dataDir),
    close: () => cluster.stop(),
  };
}

/** The postmaster's pid. @throws if none has run. */
export const getPostmaster = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Signals the whole cluster; the postmaster first, so that it can't start further children. */
export function signalAll(signal: NodeJS.Signals, dataDir: string): void {
  const parent = getPostmaster(dataDir);
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const children = listed.split('\n').flatMap((line) => {
    const [pid, of] = line.trim().split(/\s+/).map(Number);
    return of === parent && pid ? [pid] : [];
  });
  for (const pid of [parent, ...children]) {
    try {
      process.kill(pid, signal);
    } catch {
      // A PostgreSQL process that ended before it was signalled.
    }
  }
}

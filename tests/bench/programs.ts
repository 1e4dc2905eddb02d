import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';

const readyMessage = z.object({ ready: z.literal(true), address: z.string().optional() });

export interface Program {
  /** The program's URL, if it listens. */
  url: string;
  /** Milliseconds from the start until ready. */
  startMs: number;
  /** Current resident memory, in MB. */
  memory(): number;
  /** Peak resident memory, in MB. */
  peakMemory(): number;
  /** CPU milliseconds used so far. */
  processor(): number;
  stop(): Promise<void>;
}

const bundler = z.object({
  bundlePrograms: z.custom<() => Promise<Record<'server' | 'worker', string>>>(),
});
let bundled: Promise<Record<'server' | 'worker', string>> | null = null;

const own = fileURLToPath(new URL('../..', import.meta.url));

/** The paths of the server and worker bundles, built like `npm start` does. */
export async function readBundle(folder: string): Promise<Record<'server' | 'worker', string>> {
  const address = pathToFileURL(join(folder, 'server/launch/bundle.mjs')).href;
  return bundler.parse(await import(address)).bundlePrograms();
}

const preparation = z.object({ buildWebIfNeeded: z.custom<() => Promise<void>>() });

/** The web client, built like `npm start` does. */
export async function buildWeb(): Promise<void> {
  const address = new URL('../../server/launch/prepare.mjs', import.meta.url).href;
  await preparation.parse(await import(address)).buildWebIfNeeded();
}

/** Runs the server or worker like `npm start` does: bundled, as a separate process. */
export async function startProgram(
  name: 'server' | 'worker',
  environment: Record<string, string>,
  execArgv: string[] = [],
): Promise<Program> {
  bundled ??= readBundle(own);
  return startScript((await bundled)[name], environment, execArgv);
}

/** Runs a script that prints when it is ready. */
export async function startScript(
  path: string,
  environment: Record<string, string>,
  execArgv: string[] = [],
): Promise<Program> {
  const begun = performance.now();
  const child = fork(path, {
    env: { ...process.env, LOG_LEVEL: 'error', PORT: '0', DATABASE_POOL: '4', ...environment },
    execArgv,
  });
  const url = await becomesReady(child);
  return {
    url,
    startMs: performance.now() - begun,
    memory: () => getStatus(child, 'VmRSS'),
    peakMemory: () => getStatus(child, 'VmHWM'),
    processor: () => getProcessor(child.pid ?? 0).own,
    stop: async () => {
      const ended = once(child, 'exit');
      const now = performance.now();
      child.kill('SIGTERM');
      await ended;
      const took = performance.now() - now;
      if (took > 2000) process.stderr.write(`${path} took ${Math.round(took)} ms to stop\n`);
    },
  };
}

const becomesReady = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.on('message', (message) => {
      const said = readyMessage.safeParse(message);
      if (said.success) resolve(said.data.address ?? '');
    });
    child.once('exit', () => reject(new Error('The program ended before it was ready')));
  });

function getStatus({ pid }: ChildProcess, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}

/** Linux clock tick, the unit of CPU times in /proc. */
const TICK_MS = 10;

/** CPU milliseconds of a process and of its exited children. */
function getProcessor(pid: number | string): { own: number; gone: number; parent: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The fields after the name, which may contain spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const sum = (...places: number[]) =>
    places.reduce((all, place) => all + (fields[place] ?? 0), 0) * TICK_MS;
  return { own: sum(11, 12), gone: sum(13, 14), parent: fields[1] ?? 0 };
}

/** CPU milliseconds of the database's processes, including exited ones. */
export function databaseProcessor(dataDir: string): number {
  const [first = ''] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split(
    '\n',
  );
  const postmaster = Number(first);
  const { own, gone } = getProcessor(postmaster);
  const children = readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const { own: used, parent } = getProcessor(entry);
      return parent === postmaster ? [used] : [];
    } catch {
      return [];
    }
  });
  return own + gone + children.reduce((sum, used) => sum + used, 0);
}

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import type { Owner } from './owner.ts';

/**
 * The path by which PostgreSQL opens its data folder. On Linux we enter the folder before giving up root and pass this link: the
 * database user needs no access to the parent folders, so data can be in a private home, and no path is too long or
 * unsafe for its shell commands.
 */
export function nameOfCurrentFolder(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** The time zone is set, so that initdb does not search for the system's (0.1 s). */
const environment = { PATH: process.env['PATH'] ?? '', TZ: 'UTC', LC_ALL: 'C' };

type Place = { folder: string; owner: Owner | undefined };

/** Runs a program to its end inside `folder` as `owner`, with further file descriptors as 3, 4, … */
export function runInFolder(
  { folder, owner }: Place,
  program: string,
  args: string[],
  { input, descriptors = [] }: { input?: string; descriptors?: number[] } = {},
): { ok: boolean; said: string } {
  const run = spawnSync(program, args, {
    ...owner,
    cwd: folder,
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe', ...descriptors],
    encoding: 'utf8',
    ...(input === undefined ? {} : { input }),
  });
  return { ok: run.status === 0, said: run.error?.message ?? `${run.stdout}${run.stderr}` };
}

/**
 * Starts a program inside `folder` as `owner`, logging to `log`, in its own session: a Ctrl-C, which the terminal
 * sends to every process, must not stop the database before its clients.
 */
export function spawnInFolder(
  { folder, owner }: Place,
  program: string,
  args: string[],
  log: number,
): ChildProcess {
  return spawn(program, args, {
    ...owner,
    cwd: folder,
    env: environment,
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  });
}

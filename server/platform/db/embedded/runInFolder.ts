import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import type { Owner } from './owner.ts';

/**
 * How PostgreSQL learns its data folder. On Linux we enter the folder before giving up root, and
 * PostgreSQL then knows it by this link: the owner needn't be able to walk there, so data can live
 * under a home that others can't read, and no path is too long or too odd for its shell commands.
 */
export function nameOfCurrentFolder(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** The time zone is set so that initdb doesn't search all of them for the system's (0.1 s). */
const environment = { PATH: process.env['PATH'] ?? '', TZ: 'UTC', LC_ALL: 'C' };

type Place = { folder: string; owner: Owner | undefined };

/** Runs a program to its end inside `folder` as `owner`; descriptors follow as 3, 4, … */
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
 * Starts a program inside `folder` as `owner`, writing into `log`, in a session of its own: a Ctrl-C that
 * the terminal sends to everyone must not stop the database before those who use it.
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

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import type { Owner } from './owner.ts';

/**
 * The path by which PostgreSQL opens its data folder. On Linux, this is a link to the current folder, which the process
 * enters as root. The database user then needs no access to parent folders, and no path is too long or unsafe for a
 * shell.
 */
export function nameOfCurrentFolder(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** The time zone is set because initdb would otherwise search for the system's time zone, which takes 0.1 s. */
const environment = { PATH: process.env['PATH'] ?? '', TZ: 'UTC', LC_ALL: 'C' };

type Place = { folder: string; owner: Owner | undefined };

/** Runs a program to its end in `folder` as `owner`. Further file descriptors are available to it as 3, 4, … */
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
 * Starts a program in `folder` as `owner`, with its output in `log`. The program gets a session of its own: the
 * terminal sends Ctrl-C to every process of a session, and the database must not stop before the programs that use it.
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

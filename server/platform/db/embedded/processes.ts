import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A name that the command line of every process of a cluster contains. It is derived from device and inode of the data
 * folder, so a copy of the folder has another name, and a folder that was moved keeps its name.
 */
export function clusterName(dataFolder: string): string {
  const { dev, ino } = statSync(dataFolder, { bigint: true });
  return `cadre-${dev.toString(36)}-${ino.toString(36)}`;
}

/**
 * Ends processes that still run on this cluster, such as those of a database whose launcher was killed. Also removes a
 * postmaster.pid that would prevent the start: PostgreSQL trusts this file if any process of the same user now has the
 * process ID in it.
 */
export async function endLeftovers(dataFolder: string): Promise<void> {
  const name = clusterName(dataFolder);
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 3000],
    ['SIGKILL', 3000],
  ] as const) {
    const processes = findProcesses(name);
    if (processes.length === 0) break;
    // Only the main process (postmaster) is asked for a fast shutdown. It signals its child processes itself; for them,
    // this signal has another meaning. Children whose main process has ended exit by themselves after a moment.
    const postmasters = processes.filter(({ isPostmaster }) => isPostmaster);
    for (const { pid } of signal === 'SIGINT' ? postmasters : processes) send(pid, signal);
    const bound = signal === 'SIGINT' && postmasters.length === 0 ? 1000 : patience;
    const deadline = Date.now() + bound;
    while (Date.now() < deadline && findProcesses(name).length > 0) await sleep(20);
  }
  const lockFile = readLockFile(dataFolder);
  if (lockFile && isAlive(lockFile.pid))
    rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
}

/** The content of postmaster.pid; undefined if it is missing or incomplete. */
export function readLockFile(
  dataFolder: string,
): { pid: number; port: number; ready: boolean } | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' };
}

/** Whether a process with this number exists, whatever user it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process ended before the signal was sent.
  }
}

type RunningProcess = { pid: number; isPostmaster: boolean };

function findProcesses(name: string): RunningProcess[] {
  return commandLines().flatMap(({ pid, command }) => {
    // The main process keeps its arguments in the process list, while its children set a title that begins with the
    // name of the cluster.
    const isPostmaster = command.includes(`cluster_name=${name} `);
    return isPostmaster || command.startsWith(`postgres: ${name}: `) ? [{ pid, isPostmaster }] : [];
  });
}

function commandLines(): { pid: number; command: string }[] {
  if (process.platform === 'win32') return [];
  if (process.platform !== 'linux') return commandLinesByPs();
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return [{ pid: Number(entry), command }];
    } catch {
      return [];
    }
  });
}

function commandLinesByPs(): { pid: number; command: string }[] {
  const listed = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return listed.split('\n').map((line) => {
    const [, pid, command] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    return { pid: Number(pid ?? 0), command: `${command ?? ''} ` };
  });
}

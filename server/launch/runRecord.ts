import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const record = z.array(z.object({ pid: z.number(), startedAt: z.string() }));

const pathIn = (dataDir: string) => join(dataDir, 'running.json');

/** Notes which processes we started, for a next start that finds us killed. */
export function recordRun(dataDir: string, pids: number[]): void {
  const processes = pids.flatMap((pid) => {
    const startedAt = startOf(pid);
    return startedAt === undefined ? [] : [{ pid, startedAt }];
  });
  try {
    writeFileSync(pathIn(dataDir), `${JSON.stringify(processes)}\n`, { mode: 0o600 });
  } catch {
    // A disk that is full now is not a reason to end what runs.
  }
}

export function forgetRun(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}

/**
 * Waits for the processes of a run that was killed, which are on their way out and may still hold the port,
 * and ends those that take more than 5 s. A number that is another program's now is known by its start.
 */
export async function endPreviousRun(dataDir: string): Promise<void> {
  const remaining = () =>
    readRecord(dataDir).filter((each) => startOf(each.pid) === each.startedAt);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const { pid } of remaining()) {
      try {
        process.kill(pid, signal);
      } catch {
        // It ended between the look and the signal.
      }
    }
    const deadline = Date.now() + 5000;
    while (Date.now() < deadline && remaining().length > 0) await sleep(20);
  }
  forgetRun(dataDir);
}

function readRecord(dataDir: string): z.infer<typeof record> {
  try {
    return record.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')));
  } catch {
    return [];
  }
}

/** When a process began, in the system's own words; undefined for one that is gone or a zombie. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'win32') return undefined;
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may hold blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const record = z.array(z.object({ pid: z.number(), startedAt: z.string() }));

const pathIn = (dataDir: string) => join(dataDir, 'running.json');

/** Records the IDs of the started processes, so that the next start can end them if this process is killed. */
export function recordRun(dataDir: string, pids: number[]): void {
  const processes = pids.flatMap((pid) => {
    const startedAt = getStart(pid);
    return startedAt === undefined ? [] : [{ pid, startedAt }];
  });
  try {
    writeFileSync(pathIn(dataDir), `${JSON.stringify(processes)}\n`, { mode: 0o600 });
  } catch {
    // Ignored, because a full disk is no reason to stop running processes.
  }
}

export function forgetRun(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}

/**
 * Waits for processes that a killed run left running and that may still use the port, and kills
 * them after 5 s. A process ID that now belongs to another process is recognized by the start time.
 */
export async function endPreviousRun(dataDir: string): Promise<void> {
  const remaining = () =>
    readRecord(dataDir).filter((each) => getStart(each.pid) === each.startedAt);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const { pid } of remaining()) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process ended before the signal was sent.
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

/** The start time of a process, as the system reports it; undefined if it is gone or a zombie. */
function getStart(pid: number): string | undefined {
  try {
    if (process.platform === 'win32') return undefined;
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

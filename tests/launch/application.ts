import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { patience } from '#tests/support/patience.ts';
import { programPath } from '#tests/support/programs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const withSmallPrograms = await programPath('launch');

export type Application = {
  pid: number;
  /** All output so far. */
  output(): string;
  errors(): string;
  /** Resolves when the application prints that it is ready; rejects if it exits before that. */
  ready(): Promise<void>;
  ended: Promise<{ code: number | null; signal: string | null }>;
  /** The pids of the application's running processes, itself included. */
  family(): number[];
  signal(name: NodeJS.Signals): void;
  /** Like Ctrl-C in a terminal: signals every process of the foreground group. */
  ctrlC(): void;
  /** Kills every process of the application that was ever seen, for tests that failed half-way. */
  destroy(): Promise<void>;
};

export type Launch = {
  env: Record<string, string>;
  /** Default: `npm start` with two small programs instead of server and worker. */
  command?: [program: string, ...args: string[]];
  cwd?: string;
  user?: { uid: number; gid: number };
};

/** Starts the application in its own process group, without the tests' environment variables. */
export function startApplication({ env, command, cwd = root, user }: Launch): Application {
  const [program, ...args] = command ?? [process.execPath, withSmallPrograms];
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...user,
  });
  const pid = child.pid ?? 0;
  const said = { output: '', errors: '' };
  child.stdout.on('data', (text: Buffer) => (said.output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said.errors += text.toString()));
  const seen = new Set<number>();
  const family = () => {
    const members = getFamily(pid);
    for (const member of members) seen.add(member);
    return members;
  };
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  return {
    pid,
    output: () => said.output,
    errors: () => said.errors,
    ready: async () => {
      const dead = ended.then(() => {
        throw new Error(`It ended instead:\n${said.output}${said.errors}`);
      });
      await Promise.race([dead, until(() => said.output.includes('Cadre is ready'), 120_000)]);
      family();
    },
    ended,
    family,
    signal: (name) => void process.kill(pid, name),
    ctrlC: () => void process.kill(-pid, 'SIGINT'),
    destroy: async () => {
      for (const member of [...seen, ...family()]) {
        try {
          process.kill(member, 'SIGKILL');
        } catch {
          // It has exited already, as expected.
        }
      }
      await Promise.race([ended, sleep(5000)]);
    },
  };
}

/** Waits until `holds` returns true; the timeout only limits a failing test. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  limit = 15_000,
): Promise<void> {
  const deadline = Date.now() + patience(limit);
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${holds.toString()}`);
    await sleep(25);
  }
}

type Row = { pid: number; parent: number; zombie: boolean };

function processTable(): Row[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  return listed.split('\n').flatMap((line) => {
    const [pid, parent, stat] = line.trim().split(/\s+/);
    return stat === undefined
      ? []
      : [{ pid: Number(pid), parent: Number(parent), zombie: stat.startsWith('Z') }];
  });
}

function getFamily(pid: number): number[] {
  const table = processTable().filter(({ zombie }) => !zombie);
  const family = table.some((row) => row.pid === pid) ? [pid] : [];
  for (const member of family) {
    family.push(...table.filter(({ parent }) => parent === member).map((row) => row.pid));
  }
  return family;
}

/** The `pids` that still run after all had time to exit. */
export async function survivors(pids: number[]): Promise<number[]> {
  const remaining = () => {
    const running = new Set(processTable().flatMap(({ pid, zombie }) => (zombie ? [] : [pid])));
    return pids.filter((pid) => running.has(pid));
  };
  await until(() => remaining().length === 0, 10_000).catch(() => undefined);
  return remaining();
}

/** A port that was free when it was asked for. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** How often the server was started on this database, as counted by the server. */
export async function askServer(port: number): Promise<{ pid: number; starts: number }> {
  const response = await fetch(`http://127.0.0.1:${port}/`);
  return response.json() as Promise<{ pid: number; starts: number }>;
}

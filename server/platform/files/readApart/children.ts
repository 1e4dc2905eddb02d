import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { setPriority } from 'node:os';
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { CHILD } from './limits.ts';
import { readableBy, readerProgram } from './program.ts';

export type ReadingChild = ChildProcessByStdio<Writable, Readable, null>;

/** In Node 20, this flag exists only under its experimental name. */
const PERMISSIONS = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Takes a child process that reads one file and exits. The process has no secrets and may neither write files nor start
 * processes, so a malicious file can harm only this process. One child is always kept ready, because starting it takes
 * longer than reading most files.
 */
export async function takeChild(): Promise<ReadingChild> {
  const waiting = ready;
  ready = null;
  const child = waiting && isAlive(waiting) ? waiting : await startChild();
  hold(child);
  keepReady();
  return child;
}

let ready: ReadingChild | null = null;
let isStarting = false;

function keepReady(): void {
  if (ready || isStarting) return;
  isStarting = true;
  startChild().then(
    (child) => {
      isStarting = false;
      ready = child;
    },
    () => (isStarting = false),
  );
}

async function startChild(): Promise<ReadingChild> {
  const program = await readerProgram();
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      `ulimit -d ${CHILD.kilobytes} 2>/dev/null; ulimit -t ${CHILD.cpuSeconds} 2>/dev/null; ulimit -c 0; exec "$@"`,
      'cadre-reader',
      process.execPath,
      '--no-warnings',
      PERMISSIONS,
      // Needed because the decoder of pictures is a native addon.
      '--allow-addons',
      ...readableBy(program).map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${CHILD.heapMegabytes}`,
      program,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  // Ignores write errors: a child that exits early does not read the rest of its input, and a child that cannot be
  // started is noticed by its exit.
  child.stdin.on('error', () => undefined);
  child.on('error', () => undefined);
  if (child.pid !== undefined) lowerPriority(child.pid);
  // A child that waits for work must not keep this program from exiting.
  child.unref();
  for (const stream of getSockets(child)) stream.unref();
  return child;
}

const isAlive = ({ exitCode, signalCode }: ReadingChild): boolean =>
  exitCode === null && signalCode === null;

function hold(child: ReadingChild): void {
  child.ref();
  for (const stream of getSockets(child)) stream.ref();
}

/** The pipes of a child, typed as sockets, because Node implements them as sockets. */
const getSockets = ({ stdin, stdout }: ReadingChild): Socket[] =>
  [stdin, stdout].filter((stream) => stream instanceof Socket);

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, CHILD.priority);
  } catch {
    // The process has already exited, or the system does not allow changing its priority. Reading works without that.
  }
}

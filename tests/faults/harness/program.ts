import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const fromHere = (path: string) => new URL(path, import.meta.url);
const parentWatch = fromHere('../../../server/launch/parentWatch.mjs').href;
const READY_MS = 60_000;

/** A server or worker process that can be killed, stopped and started again. */
export interface Program {
  readonly name: string;
  /** The server's URL, also while it is down. */
  readonly url: string;
  readonly running: boolean;
  /** 0 while it is down. */
  readonly pid: number;
  /** Resolves when it prints that it is ready. */
  start(): Promise<void>;
  /** Kills it (SIGKILL) and waits until it is gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM; returns the exit code and the duration in milliseconds. */
  stop(): Promise<{ code: number | null; took: number }>;
}

/** Server and worker bundled like `npm start` does, so that each starts in about a second. */
export function bundlePrograms(): { server: string; worker: string } {
  const bundle = fromHere('../../../server/launch/bundle.mjs').href;
  const script = `import(${JSON.stringify(bundle)}).then((it) => it.bundlePrograms())
    .then((paths) => process.stdout.write(JSON.stringify(paths)))`;
  const said = execFileSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' });
  return JSON.parse(said) as { server: string; worker: string };
}

/** A program of the application; its output is appended to `log`. */
export function createProgram(options: {
  name: string;
  entry: string;
  url?: string;
  env: Record<string, string>;
  log: string;
  /** Modules that node loads before the program. */
  preload?: readonly string[];
}): Program {
  const { name, entry, url = '', env, log, preload = [] } = options;
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const said = openSync(log, 'a');
    const started = fork(entry, [], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
      execArgv: [...preload, parentWatch].flatMap((each) => ['--import', each]),
      stdio: ['ignore', said, said, 'ipc'],
    });
    child = started;
    started.once('exit', () => {
      if (child === started) child = null;
    });
    const ready = new Promise<boolean>((resolve) => started.once('message', () => resolve(true)));
    const ended = once(started, 'exit').then(() => false);
    let limit: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      limit = setTimeout(() => resolve(false), READY_MS);
    });
    const isReady = await Promise.race([ready, ended, late]);
    clearTimeout(limit);
    // Some scenarios kill it while it starts.
    if (!isReady && started.signalCode !== 'SIGKILL') throw new Error(`${name} did not start`);
  }

  async function gone(signal: NodeJS.Signals): Promise<number | null> {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return null;
    const exit = once(ending, 'exit');
    ending.kill(signal);
    await exit;
    return ending.exitCode;
  }

  return {
    name,
    url,
    get running() {
      return child !== null;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    start,
    kill: async () => void (await gone('SIGKILL')),
    stop: async () => {
      const begun = performance.now();
      const code = await gone('SIGTERM');
      return { code, took: performance.now() - begun };
    },
  };
}

import { keepRunning, type KeptProgram } from './keepRunning.ts';
import type { Parts } from './parts.ts';
import { forgetRun, recordRun } from './runRecord.ts';

export type Programs = {
  /** Resolves with the server's URL when it accepts requests. */
  ready: Promise<string | undefined>;
  /** Restarts server and worker. */
  restart(): void;
  stop(): Promise<void>;
};

/**
 * Runs server and worker as two processes. The worker starts when the server is ready, so that on a busy machine the
 * first page does not wait for the worker.
 */
export function startPrograms(
  parts: Pick<Parts, 'server' | 'worker'>,
  databaseUrl: string,
  dataDir: string,
): Programs {
  // Removes the owner's connection string from the environment, because the programs must not get
  // it.
  const { DATABASE_OWNER_URL: _, ...inherited } = process.env;
  const env = { ...inherited, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const pids = new Map<string, number>();
  const running: KeptProgram[] = [];
  let stopping = false;
  const run = (name: 'server' | 'worker') => {
    const onStart = (pid: number) => recordRun(dataDir, [...pids.set(name, pid).values()]);
    const program = keepRunning({ name, entry: parts[name], env, log: console.error, onStart });
    running.push(program);
    return program;
  };
  const { ready } = run('server');
  ready.then(
    () => stopping || run('worker'),
    () => {},
  );
  return {
    ready,
    restart: () => running.forEach((program) => program.restart()),
    stop: async () => {
      stopping = true;
      await Promise.all(running.map((program) => program.stop()));
      forgetRun(dataDir);
    },
  };
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { bundlePrograms } from '../../server/launch/bundle.mjs';
import type { TestServer } from './server.ts';

const parentWatch = new URL('../../server/launch/parentWatch.mjs', import.meta.url).href;

/** A worker in a separate process, which is ended with the test's process. */
export interface WorkerProcess {
  /** Like `kill -9`: the worker finishes nothing. */
  kill(): Promise<void>;
}

/** Starts the worker's program on a test server's database, and waits until it is ready. */
export async function startWorkerProcess({ env }: TestServer): Promise<WorkerProcess> {
  const { worker } = await bundlePrograms();
  const child = fork(worker, [], {
    execArgv: ['--import', parentWatch],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: env.DATABASE_URL,
      DATA_DIR: env.DATA_DIR,
      LOG_LEVEL: 'error',
    },
    silent: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream
      ?.setEncoding('utf8')
      .on('data', (text: string) => (printed = `${printed}${text}`.slice(-4000)));
  }
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(([code, signal]) => {
      throw new Error(`The worker ended (${code ?? signal}) before it was ready: ${printed}`);
    }),
  ]);
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { getAddress, getRecordKey, type Db } from '#server/platform/db/connect.ts';
import type { Portion } from '#server/platform/history/verification/portion.ts';
import type { Report } from './walk.ts';

/** The input of the thread that verifies logs. */
export interface Apart {
  url: string;
  key: ReturnType<typeof getRecordKey>;
  portion: Portion;
}

/**
 * Verifies the blocks and rows of every log in a separate thread with its own connection, while this thread replays
 * machines. Each of the two takes about 4 s of CPU time for 100,000 transitions.
 * @throws the error that ended the thread early.
 */
export async function verifyLogsApart(db: Db, portion: Portion, notify: Report): Promise<void> {
  const workerData: Apart = { url: getAddress(db), key: getRecordKey(db), portion };
  const thread = new Worker(program(), { workerData, execArgv: [] });
  let refused: { error: unknown } | null = null;
  thread.on('message', (part: Parameters<Report>[0]) => {
    try {
      notify(part);
    } catch (error) {
      refused = { error };
      void thread.terminate();
    }
  });
  try {
    const [code] = (await once(thread, 'exit')) as [number];
    throwIfRefused(refused);
    if (code !== 0) throw new Error(`The thread that verifies logs ended with ${code}`);
  } finally {
    await thread.terminate();
  }
}

/**
 * Throws the error in the function that waits for the thread, because nothing would catch an error
 * thrown in the event listener.
 */
function throwIfRefused(refused: { error: unknown } | null): void {
  if (refused) throw refused.error;
}

/**
 * In the bundle (launch/bundle.mjs), the thread's program is in the same folder as this file, and
 * `import.meta.filename` is the path of the bundle.
 */
const isBundled = !import.meta.filename.endsWith('.ts');

const program = (): string | URL =>
  isBundled
    ? join(import.meta.dirname, 'verifyLogs.mjs')
    : new URL('../../../platform/history/records/verifyLogsFromSource.mjs', import.meta.url);

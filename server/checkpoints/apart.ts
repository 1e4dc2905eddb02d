import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { addressOf, recordKeyOf, type Db } from '#server/db/connect.ts';
import type { Tell } from './walk.ts';

/** What a thread is told that verifies logs. */
export interface Apart {
  url: string;
  key: ReturnType<typeof recordKeyOf>;
  since: number;
}

/**
 * Verifies the blocks and rows of every log in a thread of its own, with a connection of its own, while
 * this one replays machines: of 100,000 transitions each takes some 4 s of a processor.
 * @throws what ended the thread before it was through.
 */
export async function verifyLogsApart(db: Db, since: number, tell: Tell): Promise<void> {
  const workerData: Apart = { url: addressOf(db), key: recordKeyOf(db), since };
  const thread = new Worker(program(), { workerData, execArgv: [] });
  try {
    thread.on('message', tell);
    const [code] = (await once(thread, 'exit')) as [number];
    if (code !== 0) throw new Error(`The thread that verifies logs ended with ${code}`);
  } finally {
    await thread.terminate();
  }
}

/** Beside this, where programs are put together (launch/bundle.mjs); that leaves `filename` as it is. */
const isBundled = !import.meta.filename.endsWith('.ts');

const program = (): string | URL =>
  isBundled
    ? join(import.meta.dirname, 'verifyLogs.mjs')
    : new URL('../records/verifyLogsFromSource.mjs', import.meta.url);

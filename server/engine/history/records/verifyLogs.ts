/** The worker thread that verifies logs (checkpoints/apart.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import type { Apart } from '#server/engine/history/checkpoints/apart.ts';
import { attempt, unread } from '#server/platform/history/verification/check.ts';
import type { Report } from '#server/engine/history/checkpoints/walk.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { verifyLog } from './logFamily.ts';
import { signedLogs } from '#server/platform/history/records/logs.ts';
import type { SignedLog } from '#server/platform/history/records/signedLog.ts';

type Part = Parameters<Report>[0];

const { url, key, portion } = workerData as Apart;
const db = connect(url, { pool: 1, name: 'cadre verification', recordKey: key });
const part = async (own: Db, log: SignedLog): Promise<Part> => {
  const rows = await query<{ account: number }>(
    own,
    'select distinct account_id as account from log_blocks where log = $log',
    { log: log.table },
  );
  const accounts = rows.map(({ account }) => account);
  return { ...(await verifyLog(own, key, log, accounts, portion)), chains: accounts.length };
};
for (const log of signedLogs) {
  const verified = await attempt(
    db,
    (own) => part(own, log),
    (error) => ({ links: 0, earlier: 0, chains: 0, broken: [unread(`${log.kind} log`, error)] }),
  );
  parentPort?.postMessage(verified);
}
await db.destroy();

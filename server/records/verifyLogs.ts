/** The worker thread that verifies logs (checkpoints/apart.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import type { Apart } from '#server/checkpoints/apart.ts';
import { connect } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { verifyLog } from './logFamily.ts';
import { signedLogs } from './logs.ts';

const { url, key, since } = workerData as Apart;
const db = connect(url, { pool: 1, name: 'cadre verification', recordKey: key });
for (const log of signedLogs) {
  const rows = await query<{ account: number }>(
    db,
    'select distinct account_id as account from log_blocks where log = $log',
    { log: log.table },
  );
  const accounts = rows.map(({ account }) => account);
  const part = await verifyLog(db, key, log, accounts, since);
  parentPort?.postMessage({ ...part, chains: accounts.length });
}
await db.destroy();

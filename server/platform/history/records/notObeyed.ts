import { getPool, type Db, type Tx } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordFindings, type Finding } from './findings.ts';

/**
 * Refuses the current work if there are findings. They are recorded on another connection, because the refusal rolls
 * back the transaction in which they were found.
 * @throws AppError 503
 */
export async function notObeyed(
  db: Db | Tx,
  wrong: readonly Omit<Finding, 'reason'>[],
  purpose: string,
): Promise<void> {
  if (wrong.length === 0) return;
  const findings = wrong.map(({ table, key }) => ({
    table,
    key,
    reason: `${purpose}, and it is not what Cadre last wrote`,
  }));
  const pool = getPool(db);
  // Within a transaction, the recording is not awaited, because the transaction may use the only connection of the
  // pool. If it fails, the next attempt records the finding.
  if (db.isTransaction && pool) void recordFindings(pool, findings).catch(() => undefined);
  else await recordFindings(db, findings);
  throw new AppError(
    'unavailable',
    'Something that this relies on does not match its signed history, so it is refused. The auditors of this installation have been notified',
  );
}

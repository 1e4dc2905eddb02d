import { askVerification } from './checkpoints/verifications.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { pinWords } from '#server/platform/history/code/pinned.ts';
import { readMajor, verifyCode } from '#server/platform/history/code/verifyCode.ts';

/**
 * Compares the functions, triggers and other code of the database with those of this version, at startup. Differences
 * are logged, and a verification is requested, which notifies auditors. The server starts anyway: a company whose
 * payroll stopped because of an added index would switch this check off.
 */
export async function watchCode({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  await pinWords(db, await readMajor(db));
  const broken = await verifyCode(db);
  for (const { reason } of broken) log.error(reason);
  if (broken.length === 0) return;
  await withTransaction(db, (tx) => askVerification(tx, { kind: 'incremental', actor: null }));
}

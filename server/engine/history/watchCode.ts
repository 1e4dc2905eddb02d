import { askVerification } from './checkpoints/verifications.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { pinWords } from '#server/platform/history/code/pinned.ts';
import { readMajor, verifyCode } from '#server/platform/history/code/verifyCode.ts';

/**
 * At the start of a server: says in the log what of the database's own code isn't this version's, and asks for a
 * verification, which alarms the auditors. It starts all the same: a company whose payroll stands still because an
 * index was added would sooner switch this off than read what it says.
 */
export async function watchCode({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  await pinWords(db, await readMajor(db));
  const match = await verifyCode(db);
  for (const { reason } of match) log.error(reason);
  if (match.length === 0) return;
  await withTransaction(db, (tx) => askVerification(tx, { kind: 'incremental', actor: null }));
}

import type { Db, Tx } from '#server/platform/db/connect.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { leaveYears } from './leaveYears.ts';
import { grantDue } from './grants.ts';
import { closeYear, expireCarried, expireEarned } from './yearEnd.ts';

/** For this many years after its end, a cancellation can still change which days of a year have expired. */
const CLOSED_YEARS = 2;

/**
 * Brings the ledger of an account up to date, for all people or some. Days first expire at the ends of years,
 * and then new days are granted. A later run grants whatever is still missing.
 */
export async function runLeave(
  tx: Tx,
  accountId: number,
  today: string,
  people: number[] | null = null,
): Promise<void> {
  // Expiry is posted as a difference, which two concurrent runs would post twice.
  await takeAdvisoryLock(tx, 'grantingLeave');
  const years = await leaveYears(tx, accountId);
  for (const year of years.filter(({ endsOn }) => endsOn < today).slice(-CLOSED_YEARS)) {
    await closeYear(tx, accountId, year);
  }
  for (const year of years.filter((one) => one.startsOn <= today && today <= one.endsOn)) {
    await grantDue(tx, accountId, year, { today, people });
    await expireCarried(tx, accountId, year, today);
    await expireEarned(tx, accountId, year, today);
  }
}

/** Updates the ledger of every account that has leave years, each in its own transaction. */
export async function runLeaveOfAll(db: Db): Promise<boolean> {
  const accounts = await query<{ id: number; today: string }>(
    db,
    `select distinct account_id as id, account_day(account_id)::text as today from leave_years
     where is_active`,
  );
  for (const { id, today } of accounts) {
    await withTransaction(db, (tx) => runLeave(tx, id, today));
  }
  return false;
}

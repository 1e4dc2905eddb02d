import { exact, sum } from '#machines/domains/time/leave/amount.ts';
import { standingOn } from '#machines/domains/time/leave/allocations.ts';
import { yearsAhead } from '#machines/domains/time/leave/years.ts';
import { addDays } from '#machines/core/values/dates.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { readAccounts } from './balances.ts';

/** A person's balance of a leave type today, in the current leave year. */
interface LeaveStanding {
  type: string;
  balance: number;
  /** The days that are approved for the future. */
  planned: number;
  pending: number;
  available: number;
  /** The days that expire next, and the last day on which they can be taken. */
  expiring: number;
  expiresOn: string | null;
}

/**
 * Returns the person's balance of each leave type in their ledger. The check of an application calculates it in the
 * same way.
 */
export async function readStandings(
  db: Db | Tx,
  accountId: number,
  employeeId: number,
): Promise<LeaveStanding[]> {
  const types = await query<{ id: number; name: string }>(
    db,
    `select id, name from leave_types t where t.account_id = $accountId and exists (
       select from leave_ledger l where l.employee_id = $employeeId and l.leave_type_id = t.id)`,
    { accountId, employeeId },
  );
  const pairs = types.map(({ id }) => ({ employeeId, leaveTypeId: id }));
  const accounts = await readAccounts(db, accountId, pairs);
  return types.flatMap(({ id, name }) => {
    const account = accounts.get(`${employeeId} ${id}`);
    const [year] = account ? yearsAhead(account, account.today) : [];
    if (!account || !year) return [];
    const { today } = account;
    const pending = sum(year.waiting.map(({ days }) => days));
    const standing = standingOn(year.allocations, year.taken, pending, today);
    const later = year.taken.filter(({ date }) => date > today);
    const planned = sum(later.filter(({ isLeave }) => isLeave).map(({ days }) => days));
    const next = year.expiring.find(({ on }) => on > today);
    return [
      {
        type: name,
        balance: exact(standing.remaining + sum(later.map(({ days }) => days))),
        planned,
        pending,
        available: standing.bookable,
        expiring: next?.days ?? 0,
        expiresOn: next ? addDays(next.on, -1) : null,
      },
    ];
  });
}

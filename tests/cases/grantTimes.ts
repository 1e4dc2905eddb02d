import { accrue, type CurrentBalance } from '#machines/domains/time/leave/accrual.ts';
import { sum } from '#machines/domains/time/leave/amount.ts';
import { addDays } from '#machines/core/values/dates.ts';

const FIRST = '2024-01-01';

/** Grants of the same size, one after another, as the nightly run adds them to the ledger. */
export function grantTimes(
  times: number,
  days: number,
  { balance, grantedThisYear }: CurrentBalance,
  { cap, ...limits }: { roundTo: number | null; mostPerYear: number | null; cap: number | null },
): CurrentBalance {
  const due = Array.from({ length: times }, (_, ahead) => ({
    on: addDays(FIRST, ahead),
    days,
    cap,
    cuts: false,
  }));
  const added = accrue(due, [{ on: FIRST, days: balance }], limits, grantedThisYear);
  const more = sum(added.map((one) => one.days));
  return { balance: balance + more, grantedThisYear: grantedThisYear + more };
}

import type { Tx } from '#server/db/connect.ts';
import { postPayItems } from '#server/payItems/index.ts';

/** What someone is to pay of a month's meals. */
export interface OwedMeals {
  employeeId: number;
  /** The first of it. */
  month: string;
  amount: string;
}

/** Posts what is owed for meals as deductions from pay, one a person and month. */
export const postOwedMeals = (
  tx: Tx,
  owed: readonly OwedMeals[],
  by: Parameters<typeof postPayItems>[2],
): ReturnType<typeof postPayItems> =>
  postPayItems(
    tx,
    owed.map(({ employeeId, month, amount }) => ({
      employeeId,
      month,
      direction: 'deduction',
      kind: 'meals',
      source: 'meals',
      sourceId: employeeId,
      amount,
    })),
    by,
  );

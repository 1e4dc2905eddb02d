import type { Tx } from '#server/platform/db/connect.ts';
import { postPayItems } from '#server/domains/pay/items/index.ts';

/** What a person owes for the meals of a month. */
export interface OwedMeals {
  employeeId: number;
  /** The first day of the month. */
  month: string;
  amount: string;
}

/** Posts what is owed for meals as payroll deductions, with one per person and month. */
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

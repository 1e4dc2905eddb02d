import type { Values } from '#machines/kits/resources/schema.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Problem } from '#server/platform/errors.ts';

/** Checks that a tax year doesn't end before it begins, and that the element for its tax is a deduction. */
export async function taxYearProblems(
  tx: Tx,
  accountId: number,
  rows: readonly Values[],
): Promise<Problem[][]> {
  const deductions = await query<{ id: number }>(
    tx,
    `select id from payroll_elements where account_id = $accountId and direction = 'deduction'`,
    { accountId },
  );
  const isDeduction = new Set<unknown>(deductions.map(({ id }) => id));
  return rows.map(({ startsOn, endsOn, taxElementId }) => [
    ...(toDay(endsOn) >= toDay(startsOn)
      ? []
      : [{ path: 'endsOn', message: 'Until cannot be before From' }]),
    ...(isDeduction.has(taxElementId)
      ? []
      : [{ path: 'taxElementId', message: 'Choose a deduction' }]),
  ]);
}

const toDay = (value: unknown): string => (typeof value === 'string' ? value : '');

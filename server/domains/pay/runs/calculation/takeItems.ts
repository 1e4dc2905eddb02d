import { dayAfter, getDecimals } from '#machines/domains/pay/calculation/index.ts';
import { inDecimals } from '#machines/domains/pay/payrollRun/arrears.ts';
import type { ItemSource } from '#machines/domains/pay/payrollRun/inputs.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  postPayItems,
  takeItemsForRun,
  type NewPayItem,
  type TakenItem,
} from '#server/domains/pay/items/index.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';
import type { SlipRow } from './slipRows.ts';

/**
 * The source of an item for a deduction that wasn't posted as an item, and that the payslip could only take in part.
 */
export const REST = 'slipRest';

/**
 * Takes the items of payslips. If the minimum net pay prevents a part of a deduction, the last items are reduced first;
 * a rest that wasn't an item is posted for the next month.
 */
export async function takeItems(
  tx: Tx,
  run: Run,
  { userId, slipIds }: { userId: number | null; slipIds: ReadonlyMap<number, number> },
  rows: readonly (SlipRow & { items: readonly ItemSource[] })[],
): Promise<void> {
  const decimals = getDecimals(run.currency);
  const by = { userId, accountId: run.accountId };
  const nextMonth = dayAfter(run.endsOn);
  const taken: TakenItem[] = [];
  const rests: { employeeId: number; element: string; amount: string }[] = [];
  for (const { employeeId, items, slip } of rows) {
    const left = new Map(slip.carried.map((one) => [one.element, one.rest]));
    taken.push(...takeOf(items, left, decimals));
    for (const { element } of slip.carried) {
      const rest = left.get(element) ?? 0;
      if (rest > 0) rests.push({ employeeId, element, amount: inDecimals(rest, decimals) });
    }
  }
  await takeItemsForRun(tx, { runId: run.id, nextMonth }, taken, by);
  if (rests.length === 0) return;
  const kinds = await readKinds(tx, run.accountId);
  await postPayItems(
    tx,
    rests.map(({ employeeId, element, amount }): NewPayItem => {
      const slipId = slipIds.get(employeeId) ?? 0;
      return {
        employeeId,
        month: nextMonth,
        direction: 'deduction',
        kind: kinds.get(element) ?? element,
        source: `${REST} ${element}`,
        sourceId: slipId,
        amount,
      };
    }),
    by,
  );
}

/**
 * Returns what is taken of each item, reducing the last items first. Subtracts it from what is left of each element.
 */
function takeOf(
  items: readonly ItemSource[],
  left: Map<string, number>,
  decimals: number,
): TakenItem[] {
  return items
    .toReversed()
    .filter(({ from }) => from === 'item')
    .map(({ id, element, amount }) => {
      const whole = Math.round(Number(amount) * 10 ** decimals);
      const untaken = Math.min(left.get(element) ?? 0, whole);
      if (untaken > 0) left.set(element, (left.get(element) ?? 0) - untaken);
      return { id, amount: inDecimals(whole - untaken, decimals) };
    });
}

async function readKinds(tx: Tx, accountId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ code: string; kind: string }>(
    tx,
    `select code, coalesce(item_kind, code) as kind from payroll_elements where account_id = $accountId`,
    { accountId },
  );
  return new Map(rows.map(({ code, kind }) => [code, kind]));
}

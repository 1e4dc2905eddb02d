import { isDueIn } from '#machines/domains/pay/calculation/index.ts';
import type { ItemSource } from '#machines/domains/pay/payrollRun/inputs.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { readOpenItems } from '#server/domains/pay/items/index.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';
import { readCappedAmounts } from './cappedItems.ts';
import { readRecurring, type RecurringItem } from './readPeople.ts';

/**
 * Returns open one-time items and recurring items that are due. Items without an element for their kind stay open. Runs
 * of bonuses or arrears take no items.
 */
export async function readItems(
  tx: Tx,
  run: Run,
  employeeIds: readonly number[],
): Promise<Map<number, ItemSource[]>> {
  const items = new Map<number, ItemSource[]>();
  if (run.kind === 'bonus' || run.kind === 'arrear') return items;
  const add = (employeeId: number, item: ItemSource) => {
    const own = items.get(employeeId);
    if (own) own.push(item);
    else items.set(employeeId, [item]);
  };
  const open = await readOpenItems(tx, { ...run, month: run.startsOn, employeeIds });
  for (const { employeeId, element, id, amount, kind, month } of open) {
    if (element === null) continue;
    add(employeeId, { element, amount, from: 'item', id, kind, month, replaces: false });
  }
  if (run.kind === 'manual') return items;
  for (const one of await readDue(tx, run, employeeIds)) add(one.employeeId, toSource(one));
  return items;
}

/** Converts a recurring item to the form in which a calculation takes items. */
export const toSource = ({ element, amount, id, replaces }: RecurringItem): ItemSource => ({
  element,
  amount,
  from: 'recurring',
  id,
  kind: 'recurring',
  month: null,
  replaces,
});

/** Returns the recurring items due in the period, limited by what is left of each item's maximum total. */
async function readDue(tx: Tx, run: Run, employeeIds: readonly number[]): Promise<RecurringItem[]> {
  const { startsOn, endsOn } = run;
  const recurring = (await readRecurring(tx, { ...run }, employeeIds)).filter(({ from, until }) =>
    isDueIn({ from, until, isRecurring: true }, [startsOn, endsOn]),
  );
  const getAmount = await readCappedAmounts(tx, recurring, startsOn);
  return recurring.flatMap((one) => {
    if (one.cap === null) return [one];
    const amount = getAmount(one, startsOn);
    return amount > 0 ? [{ ...one, amount: String(amount) }] : [];
  });
}

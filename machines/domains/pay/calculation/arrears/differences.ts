import type { Plan } from '#machines/domains/pay/calculation/structure/plan.ts';
import type { Difference, Slip } from '#machines/domains/pay/calculation/types.ts';

/**
 * The amounts of a slip by element code, so that slips calculated with different structures can be compared.
 */
export type AmountsByElement = ReadonlyMap<string, number>;

/**
 * The amounts that arrears can pay or recover. Elements of the direction `information` are left out, because
 * they aren't paid.
 */
export const getAmounts = (plan: Plan, { amounts }: Slip): AmountsByElement =>
  new Map(
    plan.columns.flatMap(({ code, direction }, place) =>
      direction === 'information' ? [] : [[code, amounts[place] ?? 0] as const],
    ),
  );

/**
 * Returns what is still due by element when a past period is recalculated with everything known now. It
 * starts from what was paid and counts what was corrected since, so the order in which late facts arrive
 * doesn't matter.
 */
export function getDifferences(
  paid: AmountsByElement,
  right: AmountsByElement,
  given: AmountsByElement = new Map(),
): Difference[] {
  const elements = new Set([...paid.keys(), ...right.keys(), ...given.keys()]);
  return [...elements].flatMap((element) => {
    const before = paid.get(element) ?? 0;
    const after = right.get(element) ?? 0;
    const already = given.get(element) ?? 0;
    const due = after - before - already;
    return due === 0 ? [] : [{ element, before, after, given: already, due }];
  });
}

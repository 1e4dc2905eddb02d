import type { Plan } from '#machines/domains/pay/calculation/structure/plan.ts';
import type { Difference, Slip } from '#machines/domains/pay/calculation/types.ts';

/** Amounts of a slip by element, so that slips of different structures can be compared. */
export type AmountsByElement = ReadonlyMap<string, number>;

/** The amounts that an arrear can pay or recover: information is neither. */
export const getAmounts = (plan: Plan, { amounts }: Slip): AmountsByElement =>
  new Map(
    plan.columns.flatMap(({ code, direction }, place) =>
      direction === 'information' ? [] : [[code, amounts[place] ?? 0] as const],
    ),
  );

/**
 * What is still due by element when a past period is recalculated with all that is known now. Because it
 * always starts from what was paid and counts what was given since, the order of late facts changes nothing.
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

import { Decimal } from 'decimal.js';
import { lineTotal, type ClaimLine } from './claim.ts';

/** A limit for one line of a claim, for people with a designation, of a workplace group, or both. */
export interface Limit {
  designationId: number | null;
  workplaceGroupId: number | null;
  most: Decimal.Value;
}

export interface Claimant {
  designationId: number | null;
  workplaceGroupId: number | null;
}

/**
 * Returns the limit of a line for a person. The most specific rule applies: designation before place, and the
 * first of equal ones. Without a rule it is the type's own limit, and null means no limit.
 */
export function limitFor(
  { most, limits }: { most: Decimal.Value | null; limits: readonly Limit[] },
  who: Claimant,
): number | null {
  const weights = limits.flatMap((limit) => {
    const { designationId, workplaceGroupId } = limit;
    if (designationId !== null && designationId !== who.designationId) return [];
    if (workplaceGroupId !== null && workplaceGroupId !== who.workplaceGroupId) return [];
    return [
      { limit, weight: (designationId === null ? 0 : 2) + (workplaceGroupId === null ? 0 : 1) },
    ];
  });
  const [best] = weights.toSorted((a, b) => b.weight - a.weight);
  const maximum = best?.limit.most ?? most;
  return maximum === null ? null : new Decimal(maximum).toNumber();
}

/** Whether a line must have a receipt. */
export const needsReceipt = (
  type: { needsReceipt: boolean; receiptAbove: Decimal.Value | null },
  line: ClaimLine,
): boolean =>
  type.needsReceipt ||
  (type.receiptAbove !== null && new Decimal(lineTotal(line)).greaterThan(type.receiptAbove));

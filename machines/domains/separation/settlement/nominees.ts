import { z } from 'zod';

/** Someone who receives a part of what is owed to a person who died. Amounts are decimals in the account's currency. */
export const settlementNominee = z.object({
  name: z.string(),
  relation: z.string(),
  share: z.number(),
  amount: z.number(),
});
export type SettlementNominee = z.output<typeof settlementNominee>;

/**
 * Splits a net amount in hundredths by shares in percent. Those with the largest remainders get the rounding
 * difference. A negative amount isn't split, because nominees don't owe it.
 */
export function splitAmongNominees(
  net: number,
  nominees: readonly Omit<SettlementNominee, 'amount'>[],
): SettlementNominee[] {
  const whole = Math.max(0, net);
  const parts = nominees.map(({ share }, index) => {
    const exact = BigInt(whole) * BigInt(Math.round(share * 100));
    return { index, cents: Number(exact / 10_000n), rest: Number(exact % 10_000n) };
  });
  const isComplete = getTotalShare(nominees) === 100;
  let left = isComplete ? whole - parts.reduce((sum, { cents }) => sum + cents, 0) : 0;
  for (const part of parts.toSorted((a, b) => b.rest - a.rest || a.index - b.index)) {
    if (left === 0) break;
    part.cents += 1;
    left -= 1;
  }
  return nominees.map((nominee, index) => ({
    ...nominee,
    amount: (parts[index]?.cents ?? 0) / 100,
  }));
}

/** Returns the sum of the shares in percent, with two decimals. */
export const getTotalShare = (nominees: readonly { share: number }[]): number =>
  nominees.reduce((sum, { share }) => sum + Math.round(share * 100), 0) / 100;

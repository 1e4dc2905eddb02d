import type { TaxSlice } from './contract.ts';

/** A band with its upper limit in hundredths, null without limit, and its rate in thousandths of a percent. */
export interface Band {
  upTo: number | null;
  rate: number;
}

/**
 * Splits an amount in hundredths into bands. The running total is rounded, not each slice, so that the slices
 * add up.
 */
export function getSlices(
  amount: number,
  bands: readonly Band[],
): { slices: TaxSlice[]; total: number } {
  let from = 0;
  let sum = 0n;
  let given = 0;
  const slices: TaxSlice[] = [];
  for (const { upTo, rate } of bands) {
    const end = upTo === null ? amount : Math.min(amount, upTo);
    const taxed = Math.max(0, end - from);
    sum += BigInt(taxed) * BigInt(rate);
    const total = Number((sum + 50_000n) / 100_000n);
    slices.push({
      from: from / 100,
      upTo: upTo === null ? null : upTo / 100,
      rate: rate / 1000,
      taxed: taxed / 100,
      tax: (total - given) / 100,
    });
    given = total;
    if (upTo === null) break;
    from = upTo;
  }
  return { slices, total: given / 100 };
}

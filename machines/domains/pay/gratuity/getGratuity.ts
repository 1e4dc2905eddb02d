import { divideHalfUp } from '#machines/core/values/rounding.ts';
import {
  dayAfter,
  serviceBetween,
  yearsWithPart,
} from '#machines/domains/pay/calculation/index.ts';

import { addMonths } from '#machines/core/values/dates.ts';

export interface GratuitySlab {
  /** The upper limit of the slab. Null means without limit. */
  upToYears: number | null;
  /** The days of pay for each year of service. */
  days: number;
}

export interface GratuityReason {
  reason: string;
  fromYears: number;
  percent: number;
  /** The days of pay used instead of the slabs, for example at death before the minimum service. */
  days: number | null;
}

export interface GratuityRule {
  dayRate: 'days26' | 'days30' | 'days365';
  method: 'current' | 'sum';
  partYears: 'ignored' | 'byDays' | 'overSixMonths';
  edge: 'upToAndIncluding' | 'below';
  mostMonths: number | null;
  slabs: readonly GratuitySlab[];
  reasons: readonly GratuityReason[];
}

/** The years of service within a slab, and their amount. */
export interface GratuityLine {
  from: number;
  upTo: number | null;
  years: number;
  days: number;
  amount: number;
}

export interface Gratuity {
  /** The years that count, by the rule for parts of a year. */
  years: number;
  lines: GratuityLine[];
  /** The sum of the lines. */
  whole: number;
  percent: number;
  /** The reduction by the limit in months of pay. */
  cut: number;
  amount: number;
}

interface Leaving {
  joined: string;
  lastDay: string;
  /** Monthly pay in hundredths of the currency unit. All amounts are in hundredths. */
  base: number;
  /** The reason for leaving. Without one, the whole gratuity is calculated. */
  reason: string | null;
}

/** Years are counted in units of 1/365, so that products stay whole numbers until the single division at the end. */
const PARTS = 365;
/** How a day's pay follows from monthly pay: pay × `times` ÷ `by`, for a month of 26, 30 or 365 ÷ 12 days. */
const DIVISORS = {
  days26: { by: 26n, times: 1n },
  days30: { by: 30n, times: 1n },
  days365: { by: 365n, times: 12n },
} as const;

/** Returns the gratuity for leaving on a day, line by line. */
export function getGratuity(
  { joined, lastDay, base, reason }: Leaving,
  rule: GratuityRule,
): Gratuity {
  const parts = getParts(joined, lastDay, rule.partYears);
  const years = parts / PARTS;
  const special = rule.reasons
    .filter((one) => one.reason === reason && one.fromYears <= years)
    .toSorted((a, b) => b.fromYears - a.fromYears)[0];
  const sliced =
    special?.days == null
      ? getSlices(parts, rule)
      : [{ from: 0, upTo: null, parts, days: special.days }];
  let sum = 0n;
  let given = 0;
  const lines = sliced.map(({ parts: own, days, ...limits }): GratuityLine => {
    sum += BigInt(own) * BigInt(Math.round(days * 100));
    // The running total is rounded, not each line, so that the lines add up to the whole to the cent.
    const total = priced(sum, base, rule.dayRate);
    const amount = total - given;
    given = total;
    return { ...limits, years: own / PARTS, days, amount };
  });
  const percent = special?.percent ?? 100;
  const due = divideHalfUp(BigInt(given) * BigInt(Math.round(percent * 100)), 10_000n);
  const most =
    rule.mostMonths === null
      ? null
      : divideHalfUp(BigInt(base) * BigInt(Math.round(rule.mostMonths * 100)), 100n);
  const amount = most === null ? due : Math.min(due, most);
  return { years, lines, whole: given, percent, cut: due - amount, amount };
}

function getParts(joined: string, lastDay: string, partYears: GratuityRule['partYears']): number {
  if (lastDay < joined) return 0;
  const end = dayAfter(lastDay);
  const service = serviceBetween(joined, end);
  if (partYears === 'ignored') return service.years * PARTS;
  if (partYears === 'overSixMonths') return yearsWithPart(service) * PARTS;
  const anniversary = addMonths(joined, service.years * 12);
  const days = Math.round((Date.parse(end) - Date.parse(anniversary)) / 86_400_000);
  return service.years * PARTS + Math.min(days, PARTS);
}

interface Slice {
  from: number;
  upTo: number | null;
  parts: number;
  days: number;
}

function getSlices(parts: number, { slabs, method, edge }: GratuityRule): Slice[] {
  let from = 0;
  const all = slabs.map(({ upToYears, days }): Slice => {
    const start = Math.round(from * PARTS);
    const end = upToYears === null ? parts : Math.min(parts, Math.round(upToYears * PARTS));
    const slice = { from, upTo: upToYears, parts: Math.max(0, end - start), days };
    from = upToYears ?? from;
    return slice;
  });
  if (method === 'sum') return all.filter((slice) => slice.parts > 0);
  const currentSlice = all.find(({ upTo }) => {
    const limit = upTo === null ? Infinity : Math.round(upTo * PARTS);
    return edge === 'below' ? parts < limit : parts <= limit;
  });
  return currentSlice && parts > 0 ? [{ ...currentSlice, parts }] : [];
}

/** Returns the amount of `sum`, which is parts × days in hundredths. */
function priced(sum: bigint, base: number, dayRate: GratuityRule['dayRate']): number {
  const { by, times } = DIVISORS[dayRate];
  return divideHalfUp(sum * BigInt(base) * times, BigInt(PARTS) * 100n * by);
}

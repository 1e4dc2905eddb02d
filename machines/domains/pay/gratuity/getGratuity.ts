import {
  dayAfter,
  serviceBetween,
  yearsWithPart,
} from '#machines/domains/pay/calculation/index.ts';

import { addMonths } from '#machines/core/values/dates.ts';

export interface GratuitySlab {
  /** Null is without limit. */
  upToYears: number | null;
  /** Days of pay for each year. */
  days: number;
}

export interface GratuityReason {
  reason: string;
  fromYears: number;
  percent: number;
  /** Instead of the slabs, such as at death before the least service. */
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

/** Years of service within a slab, with what they come to. */
export interface GratuityLine {
  from: number;
  upTo: number | null;
  years: number;
  days: number;
  amount: number;
}

export interface Gratuity {
  /** Years that count, by the rule for parts of a year. */
  years: number;
  lines: GratuityLine[];
  /** What the lines add up to. */
  whole: number;
  percent: number;
  /** What the limit in months of pay takes off. */
  cut: number;
  amount: number;
}

interface Leaving {
  joined: string;
  lastDay: string;
  /** Monthly pay in hundredths of the currency; amounts are in hundredths, too. */
  base: number;
  /** Without one, the whole of it. */
  reason: string | null;
}

/** Parts of a year are counted in these, so that products stay whole until the one division at the end. */
const PARTS = 365;
/** How a day's pay follows from monthly pay: pay × `times` ÷ `by`. A month has 26, 30 or 365 ÷ 12 days. */
const DIVISORS = {
  days26: { by: 26n, times: 1n },
  days30: { by: 30n, times: 1n },
  days365: { by: 365n, times: 12n },
} as const;

/** What leaving on a day pays as gratuity, line by line. */
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
    // Cumulated and rounded, so that the lines add up to the whole to the cent.
    const total = priced(sum, base, rule.dayRate);
    const amount = total - given;
    given = total;
    return { ...limits, years: own / PARTS, days, amount };
  });
  const percent = special?.percent ?? 100;
  const due = rounded(BigInt(given) * BigInt(Math.round(percent * 100)), 10_000n);
  const most =
    rule.mostMonths === null
      ? null
      : rounded(BigInt(base) * BigInt(Math.round(rule.mostMonths * 100)), 100n);
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
  const current = all.find(({ upTo }) => {
    const limit = upTo === null ? Infinity : Math.round(upTo * PARTS);
    return edge === 'below' ? parts < limit : parts <= limit;
  });
  return current && parts > 0 ? [{ ...current, parts }] : [];
}

/** `sum` is parts × days in hundredths. */
function priced(sum: bigint, base: number, dayRate: GratuityRule['dayRate']): number {
  const { by, times } = DIVISORS[dayRate];
  return rounded(sum * BigInt(base) * times, BigInt(PARTS) * 100n * by);
}

/** Half up. */
const rounded = (amount: bigint, divisor: bigint): number =>
  Number((amount * 2n + divisor) / (divisor * 2n));

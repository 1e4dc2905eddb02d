import { dayAfter, serviceBetween } from '#machines/domains/pay/calculation/index.ts';

/** One step of a rule: after so many years of service or membership, this percent belongs to the member. */
export interface VestingStep {
  counted: 'service' | 'membership';
  years: number;
  percent: number;
}

interface Membership {
  joined: string;
  memberSince: string | null;
  /** The last day that counts. */
  until: string;
  hasDied: boolean;
}

/** The percent of the company’s share that belongs to the member: the best step reached, and all of it at death. */
export function getVestedPercent(
  { joined, memberSince, until, hasDied }: Membership,
  steps: readonly VestingStep[],
): number {
  if (hasDied) return 100;
  const months = {
    service: monthsUntil(joined, until),
    membership: memberSince === null ? -1 : monthsUntil(memberSince, until),
  };
  return steps.reduce(
    (best, { counted, years, percent }) =>
      months[counted] >= years * 12 ? Math.max(best, percent) : best,
    0,
  );
}

const monthsUntil = (from: string, until: string): number =>
  from > until ? 0 : serviceBetween(from, dayAfter(until)).months;

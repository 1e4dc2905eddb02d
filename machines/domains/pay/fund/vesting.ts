import { dayAfter, monthsBetween } from '#machines/domains/pay/calculation/index.ts';

/** A step of a vesting rule: after this many years of service or membership, this percentage belongs to the member. */
export interface VestingStep {
  counted: 'service' | 'membership';
  years: number;
  percent: number;
}

interface Membership {
  joined: string;
  memberSince: string | null;
  /** The last day of service that counts. */
  until: string;
  hasDied: boolean;
}

/**
 * Returns the percentage of the company’s share that belongs to the member: that of the highest step reached,
 * or 100 at death.
 */
export function getVestedPercent(
  { joined, memberSince, until, hasDied }: Membership,
  steps: readonly VestingStep[],
): number {
  if (hasDied) return 100;
  const end = dayAfter(until);
  const months = {
    service: monthsBetween(joined, end),
    membership: memberSince === null ? -1 : monthsBetween(memberSince, end),
  };
  return steps.reduce(
    (best, { counted, years, percent }) =>
      months[counted] >= years * 12 ? Math.max(best, percent) : best,
    0,
  );
}

/**
 * Whether an approved change takes effect on a day. It may be approved weeks ahead, but no one can join a new
 * unit before the effective date.
 */
export const mayTakeEffect = (effectiveDate: string, day: string): boolean => day >= effectiveDate;

/** An employee number with its validity; `until` is the last day. */
export interface DatedNumber {
  code: string;
  from: string | null;
  until: string | null;
}

const DAY_MS = 86_400_000;
export const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** Returns a person's employee numbers after a new one begins. The old number ends, while the service continues. */
export const withNewNumber = (
  numbers: readonly DatedNumber[],
  code: string,
  from: string,
): DatedNumber[] => [
  ...numbers.map((one) => (one.until === null ? { ...one, until: dayBefore(from) } : one)),
  { code, from, until: null },
];

/**
 * Returns the status of an employee number on a day. A number that has ended is `Left`, although its owner
 * may still work here under another.
 */
export const numberStatus = ({ until }: DatedNumber, day: string): 'Active' | 'Left' =>
  until === null || until >= day ? 'Active' : 'Left';

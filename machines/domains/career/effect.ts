/**
 * Whether something approved may take effect on a day. A transfer can be approved weeks ahead, and
 * no one joins before its date.
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

/**
 * A person's employee numbers after a new one starts: the old number ends, while service continues.
 */
export const withNewNumber = (
  numbers: readonly DatedNumber[],
  code: string,
  from: string,
): DatedNumber[] => [
  ...numbers.map((one) => (one.until === null ? { ...one, until: dayBefore(from) } : one)),
  { code, from, until: null },
];

/** An ended number has the status of a person who left. */
export const numberStatus = ({ until }: DatedNumber, day: string): 'Active' | 'Left' =>
  until === null || until >= day ? 'Active' : 'Left';

const DAY_MS = 86_400_000;

/** Probation can be extended by three months at a time, which is the limit of the labour law. */
const LONGEST_EXTENSION_DAYS = 92;

/** Whether probation that ends on a day may be extended to a later day. */
export const mayExtend = (dueOn: string, extendTo: string | null | undefined): boolean =>
  typeof extendTo === 'string' &&
  extendTo > dueOn &&
  Date.parse(extendTo) - Date.parse(dueOn) <= LONGEST_EXTENSION_DAYS * DAY_MS;

/** Returns the mean of the marks, out of five, with two decimals. */
export const meanMark = (marks: readonly number[]): number =>
  Math.round((marks.reduce((all, one) => all + one, 0) / marks.length) * 100) / 100;

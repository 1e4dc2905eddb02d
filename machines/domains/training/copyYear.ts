import { addDays } from '#machines/core/values/dates.ts';

/** 52 weeks, so that a training stays on its day of the week. */
const YEAR = 364;

/** By how many days a training moves to be in the year after its first day's, on the same day of the week. */
export const getShift = (firstDay: string): number => {
  const year = Number(firstDay.slice(0, 4)) + 1;
  return Number(addDays(firstDay, YEAR).slice(0, 4)) === year ? YEAR : YEAR + 7;
};

/** The name of a copied budget: with the new year in place of the old, or after it. */
export const getCopiedName = (name: string, fromYear: number): string => {
  const next = String(fromYear + 1);
  return name.includes(String(fromYear))
    ? name.replaceAll(String(fromYear), next)
    : `${name} ${next}`;
};

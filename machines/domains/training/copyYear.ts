import { addDays } from '#machines/core/values/dates.ts';

/** The number of days by which a training moves: 52 weeks, so that it stays on the same weekday. */
const YEAR = 364;

/**
 * Returns by how many days a training moves, so that it takes place in the next calendar year and on the same
 * weekday.
 */
export const getShift = (firstDay: string): number => {
  const year = Number(firstDay.slice(0, 4)) + 1;
  return Number(addDays(firstDay, YEAR).slice(0, 4)) === year ? YEAR : YEAR + 7;
};

/** Returns the name of a copied budget. The new year replaces the old one in the name, or is appended. */
export const getCopiedName = (name: string, fromYear: number): string => {
  const next = String(fromYear + 1);
  return name.includes(String(fromYear))
    ? name.replaceAll(String(fromYear), next)
    : `${name} ${next}`;
};

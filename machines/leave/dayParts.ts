import { daysFrom } from '#machines/values/dates.ts';

/** How much of each day a leave takes. */
export interface TakenDays {
  readonly from: string;
  readonly to: string;
  /** Days taken in part; all others are whole. */
  readonly parts: ReadonlyMap<string, number>;
}

const partOf = ({ from, to, parts }: TakenDays, date: string): number =>
  date < from || date > to ? 0 : (parts.get(date) ?? 1);

/**
 * The dates on which a new leave and those that stand would make more than one day. Two halves may share
 * a date, whole and half may not.
 */
export const overlaps = (standing: readonly TakenDays[], asked: TakenDays): string[] =>
  daysFrom(asked.from, asked.to).filter((date) => {
    const others = standing.reduce((total, one) => total + partOf(one, date), 0);
    return others > 0 && others + partOf(asked, date) > 1 + 1e-9;
  });

import { addDays, daysInclusive } from '#machines/core/values/dates.ts';
import { exact, sum } from './amount.ts';

/** Days that can be taken between two dates. Carried days are an allocation of their own, which ends earlier. */
export interface Allocation {
  readonly id: number;
  readonly days: number;
  readonly from: string | null;
  /** The last day on which they can be taken, or null if they don't expire. */
  readonly to: string | null;
  readonly used?: number;
}

export interface TakenDay {
  readonly date: string;
  readonly days: number;
}

export interface Spent {
  /** How many days were taken from each allocation. */
  readonly used: ReadonlyMap<number, number>;
  /** Which allocations were used on each date. */
  readonly from: ReadonlyMap<string, readonly { id: number; days: number }[]>;
  /** How many days no allocation covers, by date. */
  readonly short: ReadonlyMap<string, number>;
}

const covers = ({ from, to }: Allocation, date: string): boolean =>
  (from === null || from <= date) && (to === null || date <= to);

const NEVER = '9999-12-31';
/** Allocations that end first are used first, so that as few days as possible expire. */
const bySooner = (one: Allocation, other: Allocation): number =>
  (one.to ?? NEVER).localeCompare(other.to ?? NEVER) ||
  (one.from ?? '').localeCompare(other.from ?? '') ||
  one.id - other.id;

/** Takes days from the allocations that cover their dates. The order of the days doesn't matter. */
export function spend(allocations: readonly Allocation[], taken: readonly TakenDay[]): Spent {
  const order = allocations.toSorted(bySooner);
  const left = new Map(order.map(({ id, days, used = 0 }) => [id, days - used]));
  const from = new Map<string, { id: number; days: number }[]>();
  const short = new Map<string, number>();
  for (const { date, days } of taken.toSorted((a, b) => a.date.localeCompare(b.date))) {
    let open = days;
    for (const allocation of order) {
      const { id } = allocation;
      const share = Math.min(open, Math.max(0, left.get(id) ?? 0));
      if (share <= 0 || !covers(allocation, date)) continue;
      left.set(id, exact((left.get(id) ?? 0) - share));
      from.set(date, [...(from.get(date) ?? []), { id, days: share }]);
      open = exact(open - share);
    }
    if (open > 0) short.set(date, exact((short.get(date) ?? 0) + open));
  }
  const used = new Map(order.map(({ id, days }) => [id, exact(days - (left.get(id) ?? 0))]));
  return { used, from, short };
}

/** Returns how many days no allocation covers. */
export const owed = ({ short }: Spent): number => sum([...short.values()]);

/** Returns how many days of an allocation aren't used. */
export const getRest = ({ id, days }: Allocation, { used }: Spent): number =>
  exact(days - (used.get(id) ?? 0));

export interface Standing {
  readonly total: number;
  readonly expired: number;
  readonly taken: number;
  readonly pending: number;
  /** The total without taken and expired days. Pending requests aren't deducted. */
  readonly remaining: number;
  /** The days that can be requested, which excludes pending ones and can't exceed the remaining calendar days. */
  readonly bookable: number;
}

/** Returns a person's balance of a leave type on a day. Approved leave in the future counts as taken. */
export function standingOn(
  allocations: readonly Allocation[],
  taken: readonly TakenDay[],
  pending: number,
  day: string,
): Standing {
  const spent = spend(allocations, taken);
  const rest = (one: Allocation) => getRest(one, spent);
  const begun = allocations.filter(({ from }) => from === null || from <= day);
  const isOver = ({ to }: Allocation) => to !== null && to < day;
  const ended = begun.filter(isOver);
  const open = begun.filter((one) => !isOver(one));
  const debt = owed(spent);
  const remaining = exact(sum(open.map(rest)) - debt);
  const usable = open.map((one) =>
    one.to === null ? rest(one) : Math.min(rest(one), daysInclusive(day, one.to)),
  );
  return {
    total: sum(begun.map(({ days }) => days)),
    expired: sum(ended.map(rest)),
    taken: exact(sum(taken.map(({ days }) => days)) + sum(allocations.map(({ used = 0 }) => used))),
    pending,
    remaining,
    bookable: Math.max(0, exact(sum(usable) - debt - pending)),
  };
}

/** Returns the days that expire with each allocation, on the day after its last, after all taken days are deducted. */
export function expiries(
  allocations: readonly Allocation[],
  taken: readonly TakenDay[],
): { id: number; on: string; days: number }[] {
  const spent = spend(allocations, taken);
  return allocations.flatMap((one) => {
    const { id, to } = one;
    const rest = getRest(one, spent);
    return to === null || rest <= 0 ? [] : [{ id, on: addDays(to, 1), days: -rest }];
  });
}

/**
 * Whether a negative balance may change in this way. It may only fall as low as the type allows, if it allows
 * a negative balance at all.
 */
export const mayOwe = (before: number, after: number, floor: number | null): boolean =>
  after <= before || (floor !== null && after <= floor + 1e-9);

/** Splits days where the rules change, which is at the end of a year and at the end of carried days. */
export function cutAt<Row extends TakenDay>(
  rows: readonly Row[],
  lastDays: readonly string[],
): { from: string; to: string; days: number; rows: Row[] }[] {
  const ends = [...new Set(lastDays)].toSorted();
  const cuts: { end: string; rows: Row[] }[] = [];
  for (const row of rows.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const end = ends.find((last) => row.date <= last) ?? NEVER;
    const present = cuts.at(-1);
    if (present?.end === end) present.rows.push(row);
    else cuts.push({ end, rows: [row] });
  }
  return cuts.map(({ rows: own }) => ({
    from: own[0]?.date ?? '',
    to: own.at(-1)?.date ?? '',
    days: sum(own.map(({ days }) => days)),
    rows: own,
  }));
}

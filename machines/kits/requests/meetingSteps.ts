import type { Condition, PipelineDefinition } from './pipeline.ts';

type Range = readonly [from: number, upTo: number];

const getRange = (from: number | null, upTo: number | null): Range => [
  from ?? -Infinity,
  upTo ?? Infinity,
];
const common = (one: Range, other: Range): Range => [
  Math.max(one[0], other[0]),
  Math.min(one[1], other[1]),
];
const amounts = ({ amountFrom, amountUpTo }: Condition) => getRange(amountFrom, amountUpTo);
const days = ({ daysFrom, daysUpTo }: Condition) => getRange(daysFrom, daysUpTo);

/** Whether two ranges have exactly one value in common, although both also contain other values. */
const meet = (one: Range, other: Range): boolean => {
  const [from, upTo] = common(one, other);
  return from === upTo && one[0] < one[1] && other[0] < other[1];
};
const overlap = (one: Range, other: Range): boolean => {
  const [from, upTo] = common(one, other);
  return from <= upTo;
};

/**
 * Two steps that both apply to exactly one boundary value of an amount or a number of days, for example up to 50,000
 * and from 50,000 on.
 */
export interface Meeting {
  places: readonly [number, number];
  by: 'amount' | 'days';
  at: number;
}

export function meetingSteps({ steps }: PipelineDefinition): Meeting[] {
  return steps.flatMap(({ condition: other }, later) =>
    steps.slice(0, later).flatMap(({ condition: one }, place): Meeting[] => {
      if (!one || !other) return [];
      const units = one.units.filter((unit) => other.units.includes(unit));
      if (one.units.length > 0 && other.units.length > 0 && units.length === 0) return [];
      const places = [place, later] as const;
      if (meet(amounts(one), amounts(other)) && overlap(days(one), days(other))) {
        return [{ places, by: 'amount', at: common(amounts(one), amounts(other))[0] }];
      }
      if (meet(days(one), days(other)) && overlap(amounts(one), amounts(other))) {
        return [{ places, by: 'days', at: common(days(one), days(other))[0] }];
      }
      return [];
    }),
  );
}

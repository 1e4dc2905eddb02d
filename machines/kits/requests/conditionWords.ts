import { english } from '#machines/core/locales/translate.ts';
import type { Condition, PipelineDefinition } from './pipeline.ts';
import { stepState } from './pipeline.ts';

const amountWords = (from: number | null, upTo: number | null): string[] => {
  if (from !== null && upTo !== null) {
    return [english('amount from {from, number} to {upTo, number}', { from, upTo })];
  }
  if (from !== null) return [english('amount of at least {from, number}', { from })];
  return upTo === null ? [] : [english('amount of at most {upTo, number}', { upTo })];
};

const dayWords = (from: number | null, upTo: number | null): string[] => {
  if (from !== null && upTo !== null) {
    return [english('{from, number} to {upTo, number} days', { from, upTo })];
  }
  if (from !== null) return [english('at least {from, number} days', { from })];
  return upTo === null ? [] : [english('at most {upTo, number} days', { upTo })];
};

/** Which requests a step applies to, in words such as `amount of at least 50,000`; empty if it applies to all. */
export const conditionWords = ({
  amountFrom,
  amountUpTo,
  daysFrom,
  daysUpTo,
  units,
}: Condition): string =>
  [
    ...amountWords(amountFrom, amountUpTo),
    ...dayWords(daysFrom, daysUpTo),
    ...(units.length > 0
      ? [
          english('in {n, plural, one {# business unit} other {# business units}}', {
            n: units.length,
          }),
        ]
      : []),
  ].join(', ');

/** What the guards on steps with a condition require, in words. */
export const guardWords = ({ steps }: PipelineDefinition): Record<string, string> =>
  Object.fromEntries(
    steps.flatMap(({ condition }, place) =>
      condition === null
        ? []
        : ['', 'undecided, ', 'within what was asked, '].map((only) => [
            `${only}needs ${stepState(place)}`,
            `${only}${conditionWords(condition)}`,
          ]),
    ),
  );

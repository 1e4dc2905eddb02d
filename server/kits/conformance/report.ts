import type { Conformance } from './conformance.ts';
import { inUnits } from './durations.ts';

/** How many variants the report lists. */
const SHOWN = 25;

const figure = (value: number): string => value.toLocaleString('en');
const share = (part: number, whole: number): string =>
  whole === 0 ? '' : ` (${((part / whole) * 100).toFixed(1)} %)`;

/** The result of a conformance check as lines of text. The last line contains the share of cases that fit. */
export function conformanceLines(conformance: Conformance): string[] {
  const { cases, fitting, steps, fittingSteps, variants, departures } = conformance;
  const left = variants
    .slice(SHOWN)
    .reduce((sum, one) => sum + one.cases, conformance.furtherCases);
  return [
    ...section(
      'How long each step took, since the one before',
      [...conformance.durations.values()].map(
        ({ stateLabel, activity, durations }) =>
          `${stateLabel}: ${activity}: ${figure(durations.count)} times, half within ${inUnits(durations.within(0.5))}, nine of ten within ${inUnits(durations.within(0.9))}, longest ${inUnits(durations.longest)}`,
      ),
    ),
    ...section('Cases that fit, by what they began with', counted(conformance.starts)),
    ...section('Where they stand at the end of the log', counted(conformance.ends)),
    ...section(
      'Where the others depart',
      departures.map(
        ({ stateLabel, activity, reason, cases: many }) =>
          `${figure(many)} at “${stateLabel}”, ${activity}: ${reason}`,
      ),
    ),
    ...section('By variant', [
      ...variants
        .slice(0, SHOWN)
        .map(
          ({ cases: many, activities, departsAt, example }) =>
            `${figure(many)} × ${activities.join(' > ')} [step ${departsAt}; such as ${example}]`,
        ),
      ...(left > 0 ? [`and ${figure(left)} cases of other variants`] : []),
    ]),
    `Cases${share(fitting, cases)}, steps${share(fittingSteps, steps)}`,
    `${fitting} of ${cases} cases fit, ${fittingSteps} of ${steps} steps`,
  ];
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ''];

const counted = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].toSorted(([, a], [, b]) => b - a).map(([name, many]) => `${figure(many)}: ${name}`);

import type { Chart } from '#machines/core/chart/contract.ts';
import type { StateStats } from '#machines/core/contracts/workflow.ts';
import type { StateOnDay } from '#machines/domains/workflows/contracts/onDay.ts';
import { formatCount, formatDuration } from '#web/components/ui/index.ts';
import type { Mark } from './ChartShapes.tsx';
import { translateNow } from '#web/lib/messages.ts';
import { waysOfStep } from './walked.ts';

/** The measures that the heat of states can show. */
export const MEASURES = {
  count: 'Here now',
  enteredLast24h: 'Entered in 24 hours',
  medianDwellSeconds: 'Median duration',
  p95DwellSeconds: '95th percentile of duration',
  overdue: 'Overdue',
} as const;

export type Measure = keyof typeof MEASURES;

const HOTTEST = 5;

const inWords = (measure: Measure, value: number | null): string => {
  if (value === null) return translateNow('no completed stays yet');
  if (measure === 'medianDwellSeconds' || measure === 'p95DwellSeconds') {
    return formatDuration(value * 1000);
  }
  const count = formatCount(value);
  if (measure === 'enteredLast24h') return translateNow('{count} entered', { count });
  return measure === 'overdue'
    ? translateNow('{count} overdue', { count })
    : translateNow('{count} here', { count });
};

/**
 * Returns each state's label and heat. The heat grows with the square root, because one state with thousands
 * of instances would otherwise make all others look alike. Final states are left out.
 */
export function getMarks(
  stats: readonly StateStats[],
  measure: Measure | null,
  ends: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, Mark> {
  const heated = (one: StateStats): number =>
    measure === null || (measure === 'count' && ends.has(one.state)) ? 0 : (one[measure] ?? 0);
  const most = Math.max(...stats.map(heated), 0);
  return new Map(
    stats.map((one): [string, Mark] => {
      if (!measure) {
        const late = one.overdue > 0 ? `, ${inWords('overdue', one.overdue)}` : '';
        return [one.state, { line: `${inWords('count', one.count)}${late}`, heat: null }];
      }
      const heat = most > 0 ? Math.ceil(Math.sqrt(heated(one) / most) * HOTTEST) : 0;
      return [one.state, { line: inWords(measure, one[measure]), heat }];
    }),
  );
}

/** Returns the label and heat of each state by the number of instances at the end of a day. */
export const marksOnDay = (states: readonly StateOnDay[]): ReadonlyMap<string, Mark> => {
  const most = Math.max(...states.map(({ final, count }) => (final ? 0 : count)), 1);
  return new Map(
    states.map(({ state, count, late, final }): [string, Mark] => [
      state,
      {
        line: `${inWords('count', count)}${late > 0 ? `, ${inWords('overdue', late)}` : ''}`,
        heat: final ? 0 : Math.ceil(Math.sqrt(count / most) * HOTTEST),
      },
    ]),
  );
};

/** Returns in which states the cases of a log deviate. The state with the most deviations gets the highest heat. */
export function departureMarks(
  departedIn: readonly { state: string; cases: number }[],
): ReadonlyMap<string, Mark> {
  const most = Math.max(...departedIn.map(({ cases }) => cases), 1);
  return new Map(
    departedIn.map(({ state, cases }): [string, Mark] => [
      state,
      {
        line: translateNow('{count} depart', { count: formatCount(cases) }),
        heat: Math.ceil(Math.sqrt(cases / most) * HOTTEST),
      },
    ]),
  );
}

/** Returns a note for each transition: how often it was taken, and the median time in the state before. */
export function wayNotes(chart: Chart, stats: readonly StateStats[]): ReadonlyMap<string, string> {
  const counts = new Map<string, { count: number; seconds: number }>();
  for (const { state, into } of stats) {
    for (const { event, from, count, medianSeconds } of into) {
      for (const way of new Set(waysOfStep(chart.transitions, { event, from, to: state }))) {
        const existing = counts.get(way) ?? { count: 0, seconds: 0 };
        // If several events lead from one state to the other, their medians are averaged, weighted by count.
        existing.seconds += (medianSeconds ?? 0) * count;
        existing.count += count;
        counts.set(way, existing);
      }
    }
  }
  return new Map(
    [...counts].map(([way, { count, seconds }]) => [
      way,
      seconds === 0
        ? `${formatCount(count)} ×`
        : translateNow('{count} ×, median {duration}', {
            count: formatCount(count),
            duration: formatDuration((seconds / count) * 1000),
          }),
    ]),
  );
}

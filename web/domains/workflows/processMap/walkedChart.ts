import type { Chart } from '#machines/core/chart/contract.ts';
import type {
  MapStep,
  ProcessMap,
  Variant,
} from '#machines/domains/workflows/contracts/processMap.ts';
import { formatCount, formatDuration } from '#web/components/ui/index.ts';
import { waysOfStep } from '#web/domains/workflows/workbench/index.ts';
import { translateNow } from '#web/lib/messages.ts';

export const keyOfStep = ({ event, from, to }: Pick<MapStep, 'event' | 'from' | 'to'>): string =>
  `${event}\n${from}\n${to}`;

/** Counts how often the cases of these variants took each transition. */
export function countSteps(variants: readonly Variant[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { cases, steps } of variants) {
    for (const step of steps) {
      const key = keyOfStep(step);
      counts.set(key, (counts.get(key) ?? 0) + cases);
    }
  }
  return counts;
}

/**
 * Reduces a chart to the states and transitions that the cases of these variants passed, with counts and
 * median durations as notes.
 */
export function walkedChart(
  chart: Chart,
  variants: readonly Variant[],
  map: ProcessMap,
): { chart: Chart; notes: Map<string, string> } {
  const counts = countSteps(variants);
  const figures = new Map<string, { count: number; seconds: number; again: number }>();
  const states = new Set<string>();
  for (const way of map.ways) {
    const count = counts.get(keyOfStep(way)) ?? 0;
    if (count === 0) continue;
    states.add(way.from).add(way.to);
    for (const line of new Set(waysOfStep(chart.transitions, way))) {
      const sums = figures.get(line) ?? { count: 0, seconds: 0, again: 0 };
      figures.set(line, {
        count: sums.count + count,
        seconds: sums.seconds + (way.medianSeconds ?? 0) * count,
        again: sums.again + (count === way.count ? way.again : 0),
      });
    }
  }
  const kept = withParents(chart, states);
  return {
    chart: {
      ...chart,
      states: chart.states.filter(({ id }) => kept.has(id)),
      transitions: chart.transitions.filter(
        (one) => kept.has(one.from) && kept.has(one.to) && figures.has(`${one.from} → ${one.to}`),
      ),
    },
    notes: new Map([...figures].map(([line, figure]) => [line, noteOf(figure)])),
  };
}

function withParents(chart: Chart, states: ReadonlySet<string>): Set<string> {
  const kept = new Set(states);
  for (const { id, parent } of chart.states.toReversed()) {
    if (kept.has(id) && parent !== null) kept.add(parent);
  }
  return kept;
}

function noteOf({ count, seconds, again }: { count: number; seconds: number; again: number }) {
  const values = {
    count: formatCount(count),
    duration: formatDuration((seconds / count) * 1000),
    again: formatCount(again),
  };
  if (seconds === 0) return `${values.count} ×`;
  return again > 0
    ? translateNow('{count} ×, median {duration}, {again} again', values)
    : translateNow('{count} ×, median {duration}', values);
}

/** Converts seconds to days with one decimal, which is precise enough to find a bottleneck. */
export const inDays = (seconds: number): number => Math.round(seconds / 8640) / 10;

import type { StateStats } from '#machines/contracts/workflow.ts';
import { formatCount, formatDuration } from '#web/components/ui/index.ts';
import type { Mark } from './ChartShapes.tsx';

/** What the heat scale shows. */
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
  if (value === null) return 'no stay yet';
  if (measure === 'medianDwellSeconds' || measure === 'p95DwellSeconds') {
    return formatDuration(value * 1000);
  }
  const noun = { count: 'here', enteredLast24h: 'entered', overdue: 'overdue' }[measure];
  return `${formatCount(value)} ${noun}`;
};

/**
 * Each state's line and heat. The scale runs from nothing, which stays cold, to the most that any
 * state has, in steps of the square root: one state with thousands would else leave the rest alike.
 * Without a measure every state says how many stand in it and keeps its actor's colour. What has ended
 * stands nowhere: a year's releases would leave every queue as cold as the next.
 */
export function marksOf(
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

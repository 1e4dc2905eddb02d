import { chartedWorkflow, getChart } from '#machines/core/chart/chart.ts';
import {
  CONFORMANCE_VARIANTS,
  type ConformanceAnswer,
} from '#machines/engine/conformance/contract.ts';
import type { Conformance } from './conformance.ts';
import type { Target } from './target.ts';

const counted = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .map(([name, cases]) => ({ name, cases }))
    .toSorted((one, other) => other.cases - one.cases);

/** The result of a conformance check in the form that the workbench shows. */
export function conformanceAnswer(
  { bound }: Target,
  { variants, durations, departedIn, starts, ends, ...rest }: Conformance,
): ConformanceAnswer {
  return {
    ...rest,
    chart: getChart(chartedWorkflow(bound.workflow)),
    departedIn: counted(departedIn).map(({ name, cases }) => ({ state: name, cases })),
    variants: variants.slice(0, CONFORMANCE_VARIANTS),
    furtherCases: variants
      .slice(CONFORMANCE_VARIANTS)
      .reduce((sum, { cases }) => sum + cases, rest.furtherCases),
    stepTimes: [...durations.values()]
      .map(({ durations: times, ...step }) => ({
        ...step,
        times: times.count,
        median: Math.round(times.within(0.5)),
        ninetieth: Math.round(times.within(0.9)),
        longest: times.longest,
      }))
      .toSorted((one, other) => other.times - one.times),
    starts: counted(starts),
    ends: counted(ends),
  };
}

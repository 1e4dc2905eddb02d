import { compareCharts, type ChartComparison } from '#machines/core/chart/compare.ts';
import type { Chart } from '#machines/core/chart/contract.ts';
import { conditionWords } from './conditionWords.ts';
import { matchSteps, stateIn } from './compareSteps.ts';
import { pipelineDefinition, getPlace, type PipelineDefinition } from './pipeline.ts';

const getDefinition = ({ pipeline }: Chart): PipelineDefinition | undefined =>
  pipeline && pipelineDefinition.safeParse(pipeline.definition).data;

/** Compares two versions of a pipeline: a step that has moved is still the same step. */
export function compareVersions(before: Chart, after: Chart): ChartComparison {
  const [was, is] = [getDefinition(before), getDefinition(after)];
  if (!was || !is) return compareCharts(before, after);
  const pairs = matchSteps(was, is);
  return compareCharts(before, after, (state) => stateIn(was, pairs, state), {
    before: (state) => getRules(was, state),
    after: (state) => getRules(is, state),
  });
}

/** Facts about a step that a chart doesn't contain. */
function getRules({ steps }: PipelineDefinition, state: string): Record<string, string> {
  const step = steps[getPlace(state)];
  if (!step) return {};
  return {
    'Fallback role': step.standIn,
    Comments: step.comment,
    'May repeat': step.mayRepeat === true ? 'yes' : 'no',
    'Only some requests': step.condition === null ? '' : conditionWords(step.condition),
  };
}

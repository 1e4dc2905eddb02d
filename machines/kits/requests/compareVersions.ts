import { compareCharts, type ChartComparison } from '#machines/core/chart/compare.ts';
import type { Chart } from '#machines/core/chart/contract.ts';
import { conditionWords } from './conditionWords.ts';
import { matchSteps, stateIn } from './compareSteps.ts';
import { pipelineDefinition, getPlace, type PipelineDefinition } from './pipeline.ts';

const getDefinition = ({ pipeline }: Chart): PipelineDefinition | undefined =>
  pipeline && pipelineDefinition.safeParse(pipeline.definition).data;

/** Compares the charts of two versions of a pipeline. A step that has only moved counts as the same step. */
export function compareVersions(before: Chart, after: Chart): ChartComparison {
  const [was, is] = [getDefinition(before), getDefinition(after)];
  if (!was || !is) return compareCharts(before, after);
  const pairs = matchSteps(was, is);
  return compareCharts(before, after, (state) => stateIn(was, pairs, state), {
    before: (state) => getRules(was, state),
    after: (state) => getRules(is, state),
  });
}

/** The rules of a step that its chart does not contain. */
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

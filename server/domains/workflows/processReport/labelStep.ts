import { UNDO } from '#machines/core/contracts/undo.ts';
import type { MapStep } from '#machines/domains/workflows/contracts/processMap.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';

/** Adds the labels of the workflow to a transition. Undoing isn't one of its events, so it has a label of its own. */
export function labelStep<Step extends Pick<MapStep, 'event' | 'from' | 'to'>>(
  { description }: Pick<BoundWorkflow, 'description'>,
  step: Step,
): Step & MapStep {
  const label = (state: string) => description.states.get(state)?.label ?? state;
  return {
    ...step,
    label: step.event === UNDO ? 'Undo' : (description.eventLabels.get(step.event) ?? step.event),
    fromLabel: label(step.from),
    toLabel: label(step.to),
  };
}

import { UNDO } from '#machines/core/contracts/undo.ts';
import type { MapStep } from '#machines/domains/workflows/contracts/processMap.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';

/** A transition with the labels of its workflow; undo is none of its events. */
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

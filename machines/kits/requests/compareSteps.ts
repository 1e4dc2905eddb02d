import { getPlace, stepState, type PipelineDefinition, type PipelineStep } from './pipeline.ts';

/**
 * A step that is in two definitions of a pipeline, by its index in each; an index is null if that definition lacks the
 * step.
 */
export interface StepPair {
  before: number | null;
  after: number | null;
}

/**
 * Finds the steps that two definitions have in common: steps with the same name and, among the rest, steps with the
 * same position and approvers, which were renamed.
 */
export function matchSteps(before: PipelineDefinition, after: PipelineDefinition): StepPair[] {
  const open = new Set(before.steps.keys());
  const pairs = after.steps.map((step, place): StepPair & { after: number } => {
    const candidates = [...open].filter((at) => before.steps[at]?.label === step.label);
    const same = candidates.includes(place) ? place : candidates[0];
    if (same !== undefined) open.delete(same);
    return { before: same ?? null, after: place };
  });
  for (const pair of pairs) {
    const was = before.steps[pair.after];
    const is = after.steps[pair.after];
    if (pair.before !== null || !open.has(pair.after) || !was || !is) continue;
    if (!haveSameApprovers(was, is)) continue;
    pair.before = pair.after;
    open.delete(pair.after);
  }
  return [...pairs, ...[...open].map((at): StepPair => ({ before: at, after: null }))];
}

const haveSameApprovers = (one: PipelineStep, other: PipelineStep): boolean =>
  JSON.stringify(one.approvers) === JSON.stringify(other.approvers);

/**
 * The ID of the state for a step that only an earlier definition has. It contains the step's name, so that it is the
 * same for all versions with this step.
 */
export const goneState = (label: string): string => `was ${label}`;

/** The ID in the later definition for a state of the earlier one. Only the states of steps can have different IDs. */
export function stateIn(
  before: PipelineDefinition,
  pairs: readonly StepPair[],
  state: string,
): string {
  const place = getPlace(state);
  const step = before.steps[place];
  if (!step) return state;
  const after = pairs.find((pair) => pair.before === place)?.after ?? null;
  return after === null ? goneState(step.label) : stepState(after);
}

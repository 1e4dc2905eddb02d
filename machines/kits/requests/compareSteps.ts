import { getPlace, stepState, type PipelineDefinition, type PipelineStep } from './pipeline.ts';

/** A step of an earlier definition and the same step of a later one; null where it is in one of them only. */
export interface StepPair {
  before: number | null;
  after: number | null;
}

/**
 * Which steps of two definitions are the same: those of the same name, and then those at the same place with
 * the same approvers, which were renamed.
 */
export function matchSteps(before: PipelineDefinition, after: PipelineDefinition): StepPair[] {
  const open = new Set(before.steps.keys());
  const pairs = after.steps.map((step, place): StepPair & { after: number } => {
    const named = [...open].filter((at) => before.steps[at]?.label === step.label);
    const same = named.includes(place) ? place : named[0];
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

/** The state of a step that only an earlier definition has: by name, because several versions may have it. */
export const goneState = (label: string): string => `was ${label}`;

/** The name in the later definition of a state of the earlier one; other states than steps keep theirs. */
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

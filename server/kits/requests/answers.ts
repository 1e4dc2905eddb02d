import type { PipelinedKind } from '#machines/kits/requests/request.ts';
import { getAnswer, getAudience, getPlace } from '#machines/kits/requests/pipeline.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { inAudience } from '#server/engine/instances/audience.ts';
import { capacityFor } from '#server/engine/instances/policy.ts';

/**
 * The approvers of the current step on whose behalf an approval by this person counts, including people for whom they
 * are a delegate.
 */
export function getAnswers(
  { definition }: PipelinedKind,
  bound: BoundWorkflow,
  instance: Instance,
  actor: Actor,
): { party: string; employeeId: number }[] {
  const step = definition.steps[getPlace(instance.state)];
  if (!step || step.rule !== 'all' || actor.employeeId === null) return [];
  const action = bound.description.states
    .get(instance.state)
    ?.actions.find(({ event }) => event === 'approve');
  const { employeeId } = actor;
  return step.approvers.flatMap((_, place) => {
    const audience = getAudience(step, place);
    const own = inAudience(actor, audience, instance);
    const capacity = action && capacityFor(bound, { ...action, who: audience }, instance, actor);
    const isDelegate = capacity?.refused === null && capacity.behalf !== null;
    return own || isDelegate ? [{ party: getAnswer(place), employeeId }] : [];
  });
}

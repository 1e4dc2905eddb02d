import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from './engine.ts';
import type { Instance } from './instances.ts';
import { capacityFor } from './policy.ts';

/**
 * Whether the actor may ask someone about an instance. Everyone who may decide on the instance can.
 */
export function canAsk(bound: BoundWorkflow, instance: Instance, actor: Actor): boolean {
  const state = bound.description.states.get(instance.state);
  return (
    state?.meta.queue !== undefined &&
    !instance.isFinal &&
    actor.userId !== null &&
    state.actions.some(
      (action) =>
        action.delay === null && capacityFor(bound, action, instance, actor).refused === null,
    )
  );
}

import type { Engine } from '#server/engine/instances/engine.ts';
import type { Accepted, SingleEvent } from './singleEvent.ts';

/** Whether a step only moves its instance, without effects, timers or a rule over the batch. */
export function isMove({ batch, write }: Accepted): boolean {
  const { effects, timers, cancelledTimers } = write.stepped.step;
  const further = effects.length + timers.length + cancelledTimers.length;
  return further === 0 && batch.rule?.isConcerned() !== true;
}

/**
 * An event may share a commit unless it depends on its caller's transaction, for example to create an instance together
 * with its subject.
 */
export const mayShare = (engine: Engine, { workflow, item, actor, claim }: SingleEvent): boolean =>
  engine.workflows.has(workflow) &&
  engine.at === undefined &&
  item.start === undefined &&
  actor.userId !== null &&
  (claim?.key.length ?? 0) <= 200;

/** Whether a step of this workflow could be a plain move. This is decided before the event is evaluated. */
export function mightOnlyMove(engine: Engine, { workflow, actor }: SingleEvent): boolean {
  const bound = engine.workflows.get(workflow);
  return (
    bound !== undefined &&
    bound.enrich === undefined &&
    bound.followed === undefined &&
    bound.workflow.visibility === undefined &&
    (actor.standsInFor ?? []).length === 0
  );
}

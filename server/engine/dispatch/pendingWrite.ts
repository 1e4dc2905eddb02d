import type { Batch, Stepped } from './batch.ts';
import { chainHash } from '#server/platform/history/chain/chain.ts';
import { authorityText } from './authority.ts';
import { actedAt } from '#server/engine/instances/actedAt.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { TransitionRow } from '#server/engine/history/chain/history.ts';
import { instanceDigest, recordDigest } from '#server/engine/instances/instanceDigest.ts';
import type { Instance, InstanceChange } from '#server/engine/instances/instances.ts';
import type { Step } from '#server/engine/instances/step.ts';

/** The data that an accepted event will write, except the id of a new instance. */
export interface PendingWrite {
  stepped: Stepped;
  change: InstanceChange;
  row: Omit<TransitionRow, 'instanceId'>;
}

/** The rows that an accepted event writes. */
export function pendingWrite(
  {
    actor,
    at,
    bound,
    batchId,
    engine,
  }: Pick<Batch, 'actor' | 'at' | 'bound' | 'batchId' | 'engine'>,
  stepped: Stepped,
): PendingWrite {
  const { instance, item, step, behalf, undo, said } = stepped;
  const { type, comment, ...rest } = item.event;
  const facts = {
    workflow: bound.workflow.id,
    subjectId: item.subjectId,
    seq: instance.version + 1,
    batchId,
    event: type,
    from: step.from,
    to: step.to,
    actorId: actor.userId,
    onBehalfOf: behalf?.principal.userId ?? null,
    comment: comment ?? '',
    payload: item.start ? { ...rest, input: item.start.input } : rest,
    at,
    machineVersion: bound.workflow.version,
    authority: authorityText(bound, actor, stepped),
  };
  const change = {
    id: instance.id,
    subjectId: item.subjectId,
    subject: titleAfter(bound, instance, step),
    businessUnitId: instance.businessUnitId,
    readVersion: instance.version,
    state: step.to,
    isFinal: step.isFinal,
    context: step.context,
    parties: step.parties,
    // Neither undoing nor a question counts as acting at a stage.
    acted:
      undo || said
        ? instance.acted
        : actedAt(instance.acted, step.from, actor.userId, facts.onBehalfOf),
    enteredAt: undo?.enteredAt ?? (step.from === step.to ? instance.enteredAt.toISOString() : at),
    dueAt: stepped.dueAt === undefined ? dueAfter(bound, instance, step, at) : stepped.dueAt,
  };
  // Spreads come last here and wherever code runs for each event: V8 takes 2 to 15 µs to add keys
  // to a spread object, and 0.4 to spread one into an object with keys.
  const row = {
    instanceDigest: instanceDigest(engine.keys, { accountId: instance.accountId, ...change }),
    recordDigest: item.start?.record ? recordDigest(engine.keys, facts, item.start.record) : null,
    businessUnitId: instance.businessUnitId,
    previousHash: instance.headHash,
    ...facts,
  };
  const hash = chainHash(engine.keys.chain, instance.headHash, row);
  return { stepped, row: { hash, ...row }, change: { headHash: hash, ...change } };
}

/** A new instance gets its title from the event that starts it. */
const titleAfter = (
  { workflow: { retitle } }: BoundWorkflow,
  { version, subject, context }: Instance,
  step: Step,
): string =>
  retitle && version > 0 ? retitle(subject, context as never, step.context as never) : subject;

/** The due time of the entered state: after its deadline's delay, if it has one. */
function dueAfter(bound: BoundWorkflow, instance: Instance, step: Step, at: string): string | null {
  const deadline = bound.description.states.get(step.to)?.meta.deadline;
  const { dueAt: due } = bound.workflow;
  if (due) return deadline === undefined ? null : due(step.context as never);
  const timer = step.timers.find(({ id }) => id.startsWith(`xstate.after.${deadline}.`));
  if (timer) return dueAt(at, timer.delay);
  return step.from === step.to ? (instance.dueAt?.toISOString() ?? null) : null;
}

export const dueAt = (at: string, delay: number): string =>
  new Date(Date.parse(at) + delay).toISOString();

import type { Tx } from '#server/platform/db/connect.ts';
import type { Batch, Stepped } from './batch.ts';
import { dueAt, type PendingWrite } from './pendingWrite.ts';
import type { EffectSubject } from '#server/engine/instances/engine.ts';
import { keepFrom } from '#server/engine/instances/instances.ts';
import type { Step } from '#server/engine/instances/step.ts';
import { stepKindIds } from '#server/engine/instances/stepKinds.ts';
import {
  cancelTimers,
  scheduleTimers,
  type ScheduledTimer,
} from '#server/engine/instances/timers.ts';
import { writeSteps, type WriteFacts } from './writes.ts';

/** Writes a chunk of accepted events and returns the subjects whose instances were moved. */
export async function recordChunk(batch: Batch, writes: PendingWrite[]): Promise<Set<number>> {
  const { tx, engine, bound, actor, batchId } = batch;
  const scope = { accountId: actor.accountId, workflow: bound.workflow.id };
  const kindIds = await stepKindIds(
    tx,
    engine,
    scope,
    writes.map(({ row }) => row),
  );
  const steps = writes.map((one, index) => ({ place: 1, kindId: kindIds[index] ?? 0, ...one }));
  const by = { batchId, actorId: actor.userId };
  const ids = await writeSteps(tx, getFacts(batch), by, steps);
  const written = writes.flatMap((one) => {
    const instanceId = ids.get(one.change.subjectId);
    return instanceId === undefined ? [] : [{ instanceId, ...one }];
  });
  await recordBeside(tx, batch, written);
  await carryOut(tx, batch, written);
  await follow(tx, batch, written);
  return new Set(ids.keys());
}

/** Updates what other features show of the subjects after their steps, such as cards of a board. */
export async function follow(
  tx: Tx,
  { bound, actor }: Pick<Batch, 'bound' | 'actor'>,
  written: readonly Written[],
): Promise<void> {
  if (written.length === 0) return;
  const subjectIds = written.map(({ stepped }) => stepped.item.subjectId);
  await bound.followed?.(tx, actor.accountId, subjectIds);
}

interface Written {
  stepped: Stepped;
  instanceId: number;
  row: { seq: number };
}

/**
 * Writes what steps change in addition to instances and history: timers, and the people from whom instances are hidden.
 */
export async function recordBeside(
  tx: Tx,
  { bound, at }: Pick<Batch, 'bound' | 'at'>,
  written: readonly Written[],
): Promise<void> {
  const { visibility } = bound.workflow;
  if (visibility !== undefined) {
    await keepFrom(
      tx,
      written.flatMap(({ stepped: { step }, instanceId }) =>
        visibility
          .keptFrom(step.context as never)
          .map((employeeId) => ({ instanceId, employeeId })),
      ),
    );
  }
  await cancelTimers(
    tx,
    written.flatMap(({ stepped: { step }, instanceId }) =>
      step.cancelledTimers.map((id) => ({ instanceId, id })),
    ),
  );
  await scheduleTimers(
    tx,
    written.flatMap(({ stepped: { step }, instanceId }) => getTimers(step, instanceId, at)),
  );
}

/** The values that all rows of a batch share. */
export const getFacts = ({
  bound: { workflow },
  actor,
  at,
  engine,
}: Pick<Batch, 'bound' | 'actor' | 'at' | 'engine'>): WriteFacts => ({
  workflow: workflow.id,
  accountId: actor.accountId,
  machineVersion: workflow.version,
  at,
  presetAt: engine.at ?? null,
});

const getTimers = (step: Step, instanceId: number, at: string): ScheduledTimer[] =>
  step.timers.map((timer) => ({
    instanceId,
    id: timer.id,
    event: timer.event,
    dueAt: dueAt(at, timer.delay),
  }));

/** Calls the handler of each effect once, with all subjects whose step has the effect. */
export async function carryOut(
  tx: Tx,
  batch: Omit<Batch, 'tx'>,
  written: readonly Written[],
): Promise<void> {
  const byEffect = new Map<string, EffectSubject[]>();
  for (const { stepped, instanceId, row } of written) {
    for (const effect of stepped.step.effects) {
      const subjects = byEffect.get(effect) ?? [];
      byEffect.set(effect, subjects);
      subjects.push({
        subjectId: stepped.item.subjectId,
        instanceId,
        state: stepped.step.to,
        context: stepped.step.context,
        event: stepped.item.event,
        undone: stepped.undo?.event ?? null,
        actorId: batch.actor.userId,
        accountId: batch.actor.accountId,
        seq: row.seq,
        at: batch.at,
      });
    }
  }
  // Effects run in the order in which the machine declares them, because some need the result of others: a pay
  // revision, for example, has to be written before it can be applied. An undo reverses the order.
  const { effects } = batch.bound.description;
  const undoing = batch.undoes !== null;
  for (const name of undoing
    ? [...effects.toReversed(), batch.bound.workflow.startEvent]
    : effects) {
    const subjects = byEffect.get(name);
    const handler = undoing ? batch.bound.undo?.[name] : batch.bound.effects[name];
    if (subjects && handler) await handler(tx, subjects as EffectSubject<never>[], batch);
  }
}

import { getWorkflows } from '#server/engine/instances/engine.ts';
import { getFamily, getPipelineVersion } from '#machines/core/workflowId.ts';
import { getAudiences } from '#machines/core/model/workflow.ts';
import type { QueueEntry } from '#machines/core/contracts/workflow.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { countWaiting } from './countWaiting.ts';
import { waitingFor } from './scope.ts';

/**
 * The queues of the actor in one business unit, or in all (0). Queues that the actor works by a role are listed even if
 * they are empty; others only if something waits there for the actor personally. Queues whose screen the actor may not
 * open are left out.
 */
export async function stageQueues(
  db: Db | Tx,
  engine: Engine,
  actor: Actor,
  businessUnitId = 0,
): Promise<QueueEntry[]> {
  const open = openQueues(engine, actor).map((one) => ({
    ...one,
    workflow: one.bound.workflow,
    byRole: getAudiences(one.queue.audience).some(
      (audience) =>
        'role' in audience && waitingFor(one.bound, one.state, audience, actor) !== null,
    ),
  }));
  if (open.length === 0) return [];
  const counts = await countWaiting(db, actor, businessUnitId, open);
  const queues = open.flatMap(({ workflow, state, queue, byRole }, index) => {
    const { waiting = 0, overdue = 0, oldestAt = null } = counts.get(index) ?? {};
    // Any person could be a party, so without this line everyone would see empty queues for
    // parties.
    if (!byRole && waiting === 0) return [];
    return [
      {
        workflow: workflow.id,
        workflowLabel: workflow.label,
        state,
        label: queue.label,
        waiting,
        overdue,
        oldestAt: oldestAt?.toISOString() ?? null,
        to: queue.path,
        pipelineVersion: getPipelineVersion(workflow.id),
      },
    ];
  });
  const stages = new Map(
    open.map(({ bound, state }) => [
      `${bound.workflow.id} ${state}`,
      bound.description.states.get(state)?.label,
    ]),
  );
  const getLabel = ({ workflow, state, label }: QueueEntry) =>
    queues.some(
      (other) => other.workflow === workflow && other.label === label && other.state !== state,
    )
      ? (stages.get(`${workflow} ${state}`) ?? label)
      : label;
  // Queues of a workflow that share a label, such as assessments, are distinguished by their stages.
  return distinguish(queues.map((queue) => ({ ...queue, label: getLabel(queue) })));
}

/** The stages at which something may wait for the actor, each with its SQL condition. */
export const openQueues = (engine: Engine, actor: Actor) =>
  getWorkflows(engine, actor.accountId).flatMap((bound) =>
    [...bound.description.states.values()].flatMap((state) => {
      const { queue } = state.meta;
      const condition = queue && waitingFor(bound, state.id, queue.audience, actor);
      if (!queue || !condition || isTaken(actor, queue.reference)) return [];
      return [{ bound, state: state.id, queue, condition }];
    }),
  );

/**
 * If several versions of an approval pipeline have a step of the same name, adds the version to the names of the step's
 * queues. The queue of an earlier version is listed only while something waits in it.
 */
function distinguish(queues: readonly QueueEntry[]): QueueEntry[] {
  const getName = ({ workflow, label }: QueueEntry) => `${getFamily(workflow)} ${label}`;
  const getVersion = ({ pipelineVersion }: QueueEntry) => pipelineVersion ?? 0;
  const newest = new Map<string, number>();
  for (const queue of queues) {
    newest.set(getName(queue), Math.max(newest.get(getName(queue)) ?? 0, getVersion(queue)));
  }
  const shown = queues.filter(
    (queue) => queue.waiting > 0 || getVersion(queue) === newest.get(getName(queue)),
  );
  const namesakes = new Map<string, number>();
  for (const queue of shown)
    namesakes.set(getName(queue), (namesakes.get(getName(queue)) ?? 0) + 1);
  return shown.map((queue) =>
    namesakes.get(getName(queue)) === 1 ? { ...queue, pipelineVersion: null } : queue,
  );
}

const isTaken = ({ barredFrom }: Actor, reference: number | undefined): boolean =>
  reference !== undefined && (barredFrom?.has(reference) ?? false);

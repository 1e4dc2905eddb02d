import { CLAIM_MINUTES } from '#machines/core/tasks.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { readInstances } from '#server/engine/instances/readInstances.ts';
import { refusalByPolicy } from '#server/engine/instances/policy.ts';
import { isHidden } from '#server/engine/instances/reading.ts';
import { refusal, unknownSubject, type Refusal } from '#server/engine/instances/refusal.ts';

export interface Claiming {
  subjectIds: readonly number[];
  reassign?: boolean | undefined;
}

/**
 * Claims all of the instances for the actor, or none; claims that the actor already has are renewed. Until a claim
 * ends, no one else can move its instance.
 * @throws AppError 404 for unknown instances, 403 if the actor may send no event in the current state, 409 for another
 * person's claim, unless it is taken over.
 */
export async function claim(
  tx: Tx,
  bound: BoundWorkflow,
  actor: Actor,
  { subjectIds, reassign = false }: Claiming,
): Promise<void> {
  const instances = await locked(tx, bound, actor, subjectIds);
  const refused = instances.flatMap((instance) => {
    const reason = refusalToClaim(bound, actor, instance, reassign);
    return reason === null ? [] : [reason];
  });
  if (refused.length > 0) throw refusal(refused);
  await query(
    tx,
    `update workflow_instances set claimed_by = $userId, claimed_version = version,
       claimed_until = now() + make_interval(mins => ${CLAIM_MINUTES})
     where id = any($ids::bigint[])`,
    { userId: actor.userId, ids: instances.map(({ id }) => id) },
  );
}

/**
 * Releases those claims on the given instances that the actor holds; claims of other people stay.
 */
export const releaseClaim = (
  tx: Tx,
  bound: BoundWorkflow,
  actor: Actor,
  subjectIds: readonly number[],
): Promise<unknown> =>
  query(
    tx,
    `update workflow_instances set claimed_by = null, claimed_until = null, claimed_version = null
     where workflow = $workflow and account_id = $accountId and claimed_by = $userId
       and subject_id = any($subjectIds::bigint[])`,
    {
      workflow: bound.workflow.id,
      accountId: actor.accountId,
      userId: actor.userId,
      subjectIds,
    },
  );

/**
 * Reads and locks the instances in the order of their IDs, so that concurrent claims wait for each other and never
 * deadlock.
 */
async function locked(
  tx: Tx,
  bound: BoundWorkflow,
  actor: Actor,
  subjectIds: readonly number[],
): Promise<Instance[]> {
  const ids = [...new Set(subjectIds)];
  await query(
    tx,
    `select from workflow_instances where workflow = $workflow and account_id = $accountId
       and subject_id = any($ids::bigint[]) order by id for update`,
    { workflow: bound.workflow.id, accountId: actor.accountId, ids },
  );
  const instances = (await readInstances(tx, bound, actor.accountId, ids)).filter(
    (instance) => !isHidden(bound, instance, actor),
  );
  const rows = new Set(instances.map(({ subjectId }) => subjectId));
  const missing = ids.filter((id) => !rows.has(id));
  if (missing.length > 0) throw refusal(missing.map((id) => unknownSubject(bound, id)));
  return instances;
}

function refusalToClaim(
  bound: BoundWorkflow,
  actor: Actor,
  instance: Instance,
  reassign: boolean,
): Refusal | null {
  const { noun } = bound.workflow;
  const refuse = (status: 403 | 409, reason: string): Refusal => ({
    subjectId: instance.subjectId,
    state: instance.state,
    status,
    reason,
    whoCan: null,
  });
  const actions = bound.description.states.get(instance.state)?.actions ?? [];
  const reasons = actions.flatMap((action) =>
    action.delay === null ? [refusalByPolicy(bound, action, instance, actor)] : [],
  );
  if (instance.isFinal || reasons.length === 0) {
    return refuse(409, `No action is possible on this ${noun.one}`);
  }
  const [first] = reasons;
  if (first && !reasons.includes(null)) return refuse(403, first);
  const heldByOther = instance.claim && instance.claim.userId !== actor.userId;
  if (heldByOther && !reassign) {
    return refuse(409, `${instance.claim?.name} is working on this ${noun.one}`);
  }
  return null;
}

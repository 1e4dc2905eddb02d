import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';

/** Whether the actor is the requester of an instance that is waiting for other people. */
export function isRequester(
  { workflow, description }: BoundWorkflow,
  { state, parties, isFinal }: Instance,
  { employeeId }: Actor,
): boolean {
  const queue = description.states.get(state)?.meta.queue;
  if (!queue || isFinal || workflow.visibility || employeeId === null) return false;
  return [workflow.concerns, workflow.filedBy, workflow.proposedBy].some(
    (party) => party !== undefined && parties[party] === employeeId,
  );
}

/** Whether the requester can send a reminder today, and when they last sent one; null for everyone else. */
export async function readReminder(
  db: Db | Tx,
  bound: BoundWorkflow,
  instance: Instance,
  actor: Actor,
): Promise<{ canSend: boolean; lastAt: string | null } | null> {
  if (!isRequester(bound, instance, actor)) return null;
  const row = await queryOne<{ lastAt: Date | null; isToday: boolean | null }>(
    db,
    `select max(sent_at) as "lastAt", bool_or(sent_on = account_day($accountId)) as "isToday"
     from workflow_reminders where instance_id = $id`,
    { id: instance.id, accountId: actor.accountId },
  );
  return { canSend: row?.isToday !== true, lastAt: row?.lastAt?.toISOString() ?? null };
}

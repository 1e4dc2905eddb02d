import { onboardingItemWorkflow } from '#machines/domains/people/onboardingItem/workflow.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { ITEM_OPEN } from './sql.ts';

/**
 * Drops the open onboarding items of those people who aren't employed from today on, because they have left or aren't
 * joining.
 */
export async function dropOnboarding(
  tx: Tx,
  engine: Engine,
  accountId: number,
  employeeIds: readonly number[],
): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    `select o.id from onboarding_items o
     join workflow_instances i on i.workflow = 'onboardingItem' and i.subject_id = o.id
     where o.account_id = $accountId and o.employee_id = any($employeeIds::bigint[]) and ${ITEM_OPEN}
       and not exists (select from employee_versions v
         where v.employee_id = o.employee_id and v.superseded_at is null and v.is_active
           and coalesce(upper(v.valid) > account_day($accountId), true))
     order by o.id`,
    { accountId, employeeIds: [...employeeIds] },
  );
  if (rows.length === 0) return;
  await dispatch(tx, engine, {
    workflow: onboardingItemWorkflow.id,
    actor: systemActor(accountId),
    items: rows.map(({ id }) => ({ subjectId: id, event: { type: 'drop' } })),
  });
}

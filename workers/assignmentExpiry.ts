import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

const TAKEN = 500;

interface ExpiredAssignment {
  accountId: number;
  subjectId: number;
  employeeId: number;
}

/**
 * Ends the assignments of people who can no longer fulfil them (`Visibility.expiry`), by a transition. Polls instead of
 * using a trigger, which would miss assignments that commit concurrently.
 * @returns whether there may be more.
 */
export async function endExpiredAssignments(db: Db, engine: Engine): Promise<boolean> {
  let more = false;
  for (const { workflow } of engine.workflows.values()) {
    const { expiry, owner } = workflow.visibility ?? {};
    if (!expiry || owner === undefined) continue;
    const taken = await withTransaction(db, async (tx) => {
      const expired = await query<ExpiredAssignment>(
        tx,
        `select i.account_id as "accountId", i.subject_id as "subjectId", p.id as "employeeId"
         from workflow_instances i
         cross join lateral (select (i.parties->>$party)::bigint as id) p
         where i.workflow = $workflow and not i.is_final and p.id is not null
           and (i.kept_from @> array[p.id] and (i.parties->>$owner)::bigint is distinct from p.id
             or not exists (select from employees e join users u on u.employee_id = e.id
               where e.id = p.id and e.is_active and u.is_active))
         order by i.account_id, i.subject_id limit $limit for update of i skip locked`,
        { workflow: workflow.id, party: expiry.party, owner, limit: TAKEN },
      );
      for (const accountId of new Set(expired.map((one) => one.accountId))) {
        await dispatch(tx, engine, {
          workflow: workflow.id,
          actor: systemActor(accountId),
          items: expired
            .filter((one) => one.accountId === accountId)
            .map(({ subjectId, employeeId }) => ({
              subjectId,
              event: { type: expiry.event, employeeId },
            })),
        });
      }
      return expired.length;
    });
    more ||= taken === TAKEN;
  }
  return more;
}

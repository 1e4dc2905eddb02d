import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow, Details } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';

/** Returns the facts of a ticket that aren't in its instance. */
export async function ticketTaskDetails(
  db: Db,
  _bound: BoundWorkflow,
  { accountId }: Actor,
  instances: readonly Instance[],
): Promise<ReadonlyMap<number, Details>> {
  const rows = await query<{
    id: number;
    department: string;
    happenedAt: Date;
    remarks: string;
  }>(
    db,
    `select t.id, d.name as department, t.happened_at as "happenedAt", t.remarks
     from hr_tickets t join departments d on d.id = t.department_id
     where t.account_id = $accountId and t.id = any($ids::bigint[])`,
    { accountId, ids: instances.map(({ subjectId }) => subjectId) },
  );
  return new Map(
    rows.map(({ id, happenedAt, ...rest }) => [
      id,
      { ...rest, happenedAt: happenedAt.toISOString() },
    ]),
  );
}

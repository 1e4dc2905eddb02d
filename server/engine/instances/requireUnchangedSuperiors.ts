import type { Db, Tx } from '#server/platform/db/connect.ts';
import { run, type Statement, type Target } from '#server/platform/db/statement.ts';
import {
  asTagged,
  employeeAsTagged,
  requireAllUnchanged,
  type WorkRow,
} from '#server/platform/history/records/obeyed.ts';
import type { BoundWorkflow } from './engine.ts';
import type { Instance } from './instances.ts';
import { standingsIn } from './standing.ts';

const SUPERIORS: Statement = {
  name: 'cadre-held-superiors',
  sql: `
    with requester as materialized (
      select e.id, e.supervisor_id, c.id as section_id, c.department_id
      from employees e left join sections c on c.id = e.section_id where e.id = any($ids::bigint[])
    )
    select 'employees' as "table", ${employeeAsTagged('e')} from employees e
    where e.id in (select id from requester union select supervisor_id from requester)
    union all
    select 'sections', ${asTagged('c')} from sections c
    where c.id in (select section_id from requester)
    union all
    select 'departments', ${asTagged('d')} from departments d
    where d.id in (select department_id from requester)`,
};

/**
 * Refuses a decision by superiors of requesters if the data that makes them superiors was changed other
 * than by Cadre.
 * @param on the connection on which the instances were read; `db` has the key that verifies them.
 * @throws AppError 503.
 */
export async function requireUnchangedSuperiors(
  { on, db }: { on: Target; db: Db | Tx },
  bound: BoundWorkflow,
  instances: Iterable<Pick<Instance, 'parties'>>,
): Promise<void> {
  if (!standingsIn(bound).some((one) => 'relative' in one)) return;
  const ids = [...instances].flatMap(({ parties }) => parties['requester'] ?? []);
  if (ids.length === 0) return;
  const rows = await run<WorkRow & { table: string }>(on, SUPERIORS, { ids: [...new Set(ids)] });
  await requireAllUnchanged(db, rows, 'A superior was to decide by it');
}

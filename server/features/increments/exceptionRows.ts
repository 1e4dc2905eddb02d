import type { LastYearsRaise } from '#machines/contracts/increments.ts';
import { MONTHS_BETWEEN_RAISES } from '#machines/workflows/increment/exceptions.ts';
import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { BoundWorkflow } from '#server/workflow/engine/engine.ts';
import type { Condition } from '#server/workflow/queue/condition.ts';
import { spendingStates } from './budgetRows.ts';
import { stageView } from './stageView.ts';

/*
 * Separate statements, because each reads all raises of the people once. As subqueries of each row,
 * 50,000 rows would read them 50,000 times.
 */

/** The raises of these people that have another within a year, and its effective date. */
export async function readNearRaises(
  db: Db,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await query<{ id: number; near: string }>(
    db,
    `select n.id, coalesce(n.earlier, n.later) as near
     from (
       select id,
         case when lag(at) over w > at - $gap::interval then lag(at) over w end as earlier,
         case when lead(at) over w < at + $gap::interval then lead(at) over w end as later
       from (
         select r.id, r.employee_id, coalesce(v.effective_date, r.effective_date) as at
         from increments r
         left join salary_revisions v on v.increment_id = r.id
         where r.employee_id = any($employeeIds::bigint[]) and (r.is_open or v.id is not null)
       ) raises
       window w as (partition by employee_id order by at, id)
     ) n
     where n.earlier is not null or n.later is not null`,
    { employeeIds, gap: `${MONTHS_BETWEEN_RAISES} months` },
  );
  return new Map(rows.map(({ id, near }) => [id, near]));
}

/** Released raises of these people for a fiscal year, as far as the caller may see them. */
export async function readRaisesOf(
  db: Db,
  workflow: string,
  { year, employeeIds, sight }: { year: number; employeeIds: readonly number[]; sight: Condition },
): Promise<ReadonlyMap<number, LastYearsRaise>> {
  const rows = await query<LastYearsRaise & { employeeId: number }>(
    db,
    `select distinct on (r.employee_id) r.employee_id as "employeeId",
       r.increment_percent as "incrementPercent", v.gross_before as "grossBefore",
       v.gross_after as "grossAfter"
     from increments r
     join salary_revisions v on v.increment_id = r.id
     join workflow_instances i on i.workflow = $workflow and i.subject_id = r.id
     where r.fiscal_year = $year and r.employee_id = any($employeeIds::bigint[]) and ${sight.sql}
     order by r.employee_id, v.effective_date desc, v.id desc`,
    { workflow, year, employeeIds, ...sight.parameters },
  );
  return new Map(rows.map(({ employeeId, ...raise }) => [employeeId, raise]));
}

/** A business unit whose budget is exceeded, or would be. */
export interface TightPool {
  unitId: number;
  unitName: string;
  /** The current recommendations exceed the budget. */
  isExceeded: boolean;
}

/** The budgets that would be exceeded if everything waiting for HR were recommended. */
export const readTightPools = (
  db: Db,
  bound: BoundWorkflow,
  unitIds: readonly number[],
  year: number,
): Promise<TightPool[]> =>
  query<TightPool>(
    db,
    `select u.id as "unitId", u.name as "unitName", s.spent > p.amount as "isExceeded"
     from business_units u
     cross join lateral (
       select c.amount from increment_pool_changes c
       where c.business_unit_id = u.id and c.fiscal_year = $year order by c.id desc limit 1
     ) p
     cross join lateral (
       select coalesce(sum(r.after_gross - r.gross) filter (where i.state <> $asking), 0) as spent,
         coalesce(sum(r.after_gross - r.gross), 0) as wanted
       from increments r
       join workflow_instances i on i.workflow = $workflow and i.subject_id = r.id
       where p.amount is not null and r.fiscal_year = $year and r.business_unit_id = u.id
         and i.state = any($counted::text[])
     ) s
     where u.id = any($unitIds::bigint[]) and s.wanted > p.amount`,
    {
      workflow: bound.workflow.id,
      unitIds,
      year,
      asking: stageView(bound, 'hr').stage,
      counted: [stageView(bound, 'hr').stage, ...spendingStates(bound)],
    },
  );

import type { LastYearsRaise } from '#machines/domains/increments/contracts/increments.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { Condition } from '#server/engine/instances/condition.ts';
import { countedStates } from './budgetRows.ts';
import { MEDIANS, NEAR } from './exceptionSql.ts';
import { listedPayCondition } from './payVisibility.ts';
import { stageView } from './stageView.ts';

/** Returns requests whose person has another raise within a year, with the date of the nearest. */
export async function readNearRaises(
  db: Db,
  bound: BoundWorkflow,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await query<{ id: number; near: string }>(
    db,
    `select s.increment_id as id, n.near
     from increment_list s
     cross join lateral (
       select o.effective_date as near from increment_list o where ${NEAR}
       order by o.effective_date > s.effective_date, abs(o.effective_date - s.effective_date) limit 1
     ) n
     where s.increment_id = any($ids::bigint[])`,
    { ids, counted: countedStates(bound) },
  );
  return new Map(rows.map(({ id, near }) => [id, near]));
}

/**
 * Returns the medians of these sections in one year. As on the screen of a section, they include all requests
 * there that the actor may see.
 */
export async function readMedians(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  bound: BoundWorkflow,
  { year, sectionIds }: { year: number; sectionIds: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const sight = listedPayCondition(bound, actor);
  const rows = await query<{ section_id: number; median: number }>(
    db,
    `with seen as (
       select l.section_id, l.state, l.increment_percent from increment_list l
       where l.fiscal_year = $year and l.section_id = any($sectionIds::bigint[])
         and l.business_unit_id in (select id from business_units where account_id = $accountId)
         and ${sight.sql}
     ) ${MEDIANS}`,
    {
      workflow: bound.workflow.id,
      accountId: actor.accountId,
      year,
      sectionIds,
      counted: countedStates(bound),
      ...sight.parameters,
    },
  );
  return new Map(rows.map(({ section_id: id, median }) => [id, median]));
}

/** Returns the released raises of these people for a fiscal year, if the caller may see them. */
export async function readRaises(
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

/** A business unit whose budget is exceeded, or would be if all pending raises were recommended. */
export interface TightBudget {
  unitId: number;
  unitName: string;
  /** Whether the raises recommended so far exceed the budget. */
  isExceeded: boolean;
}

/** Returns the budgets that would be exceeded if everything that waits for HR were recommended. */
export const readTightBudgets = (
  db: Db,
  bound: BoundWorkflow,
  { unitIds, year }: { unitIds: readonly number[]; year: number },
): Promise<TightBudget[]> =>
  query<TightBudget>(
    db,
    `select u.id as "unitId", u.name as "unitName", s.spent > p.amount as "isExceeded"
     from business_units u
     cross join lateral (
       select c.amount from increment_pool_changes c
       where c.business_unit_id = u.id and c.fiscal_year = $year order by c.id desc limit 1
     ) p
     cross join lateral (
       select coalesce(sum(r.after_gross - r.gross) filter (where r.state <> $asking), 0) as spent,
         coalesce(sum(r.after_gross - r.gross), 0) as wanted
       from increment_sums r
       where p.amount is not null and r.fiscal_year = $year and r.business_unit_id = u.id
         and r.state = any($counted::text[])
     ) s
     where u.id = any($unitIds::bigint[]) and s.wanted > p.amount`,
    { unitIds, year, asking: stageView(bound, 'hr').stage, counted: countedStates(bound) },
  );

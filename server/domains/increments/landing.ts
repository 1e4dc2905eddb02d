import { z } from 'zod';
import type { IncrementLandingRow } from '#machines/domains/increments/contracts/increments.ts';
import { FEW, recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { query } from '#server/platform/db/sql.ts';
import type { FileCaller } from '#server/platform/http/fileCall.ts';
import { queryIdOrAll } from '#server/platform/http/query.ts';
import { boundIncrements } from './binding.ts';
import { countedStates } from './budgetRows.ts';
import { ownCondition, scopeCondition } from './payVisibility.ts';
import { getDelegatesFor, unitsInReach } from './policy.ts';
import { queryViewType, queryYear } from './queryPieces.ts';
import { stageView } from './stageView.ts';

/** The query of IncrementRequestLanding (spec 000 §7). Unit 0 means all units that the caller may see. */
export const landingQuery = z.object({
  businessUnitId: queryIdOrAll,
  year: queryYear,
  viewType: queryViewType,
});

/**
 * Returns requests that have reached a stage, with a row per unit, workplace group and section (spec 000 §9), for
 * people whose pay the caller may see. A row of fewer than five people is logged as access to each. Totals omit
 * rejected requests. Reads stored sums, because counting 100,000 requests took 130 ms.
 */
export async function landing(
  { db, actor, services }: FileCaller,
  { businessUnitId, year, viewType }: z.output<typeof landingQuery>,
): Promise<IncrementLandingRow[]> {
  const bound = boundIncrements(services.engine);
  const view = stageView(bound, viewType);
  const requestedUnitIds = businessUnitId === 0 ? [] : [businessUnitId];
  const unitIds = await unitsInReach(
    db,
    actor,
    view.roles,
    requestedUnitIds,
    getDelegatesFor(bound, actor),
  );
  const scopes = scopeCondition(bound, actor, 'i.state', 'i.sight_unit_id');
  const own = ownCondition(actor);
  // SQL: whether a row has reached the stage. The alias `i` has the state and the unit, for both stored sums and single
  // requests.
  const come = (row: string): string => `${row}.fiscal_year = $year
    and ${row}.business_unit_id = any($unitIds::bigint[]) and i.state = any($states::text[])`;
  const requests = `increments r join (
      select w.*, w.business_unit_id as sight_unit_id from workflow_instances w
    ) i on i.workflow = $workflow and i.subject_id = r.id`;
  const rows = await query<IncrementLandingRow & { people: number[] | null }>(
    db,
    `with seen as (
       select i.business_unit_id, i.workplace_group_id, i.section_id, i.effective_date, i.state,
         i.requests, i.percents, i.gross, i.after_gross
       from increment_sums i where ${come('i')} and ${scopes.sql}
       union all
       -- Counts single requests only if there are some that the caller may not see by state and unit alone.
       select r.business_unit_id, r.workplace_group_id, r.section_id, r.effective_date, i.state,
         1, r.increment_percent, r.gross, r.after_gross
       from ${requests}
       where exists (select from increment_sums i where ${come('i')} and not ${scopes.sql}
           group by i.state, i.sight_unit_id having sum(i.requests) > 0)
         and ${come('r')} and not ${scopes.sql} and ${own.sql}
     ), of_date as (
       select business_unit_id, workplace_group_id, section_id, effective_date,
         sum(requests) as requests,
         coalesce(sum(requests) filter (where state = $stage), 0) as waiting,
         coalesce(sum(requests) filter (where state = any($counted::text[])), 0) as counted,
         sum(percents) filter (where state = any($counted::text[])) as percents,
         sum(gross) filter (where state = any($counted::text[])) as gross,
         sum(after_gross) filter (where state = any($counted::text[])) as after_gross
       from seen group by business_unit_id, workplace_group_id, section_id, effective_date
       having sum(requests) > 0
     ), t as (
       select business_unit_id, workplace_group_id, section_id, sum(requests) as requests,
         sum(waiting) as waiting, sum(counted) as counted, coalesce(sum(percents), 0) as percents,
         coalesce(sum(gross), 0) as gross, coalesce(sum(after_gross), 0) as after_gross,
         min(effective_date) as effective_date
       from of_date group by business_unit_id, workplace_group_id, section_id
     )
     select u.id as "unitId", u.name as "unitName", wg.id as "workplaceGroupId",
       wg.name as "workplaceGroupName", s.id as "sectionId", s.name as "sectionName",
       d.id as "departmentId", d.name as "departmentName", t.requests::bigint as "totalCount",
       t.waiting::bigint as "waitingCount", (t.requests - t.counted)::bigint as "rejectedCount",
       round(t.percents / greatest(t.counted, 1), 2) as "avgPercent",
       round((t.after_gross - t.gross) / greatest(t.counted, 1), 2) as "avgAmount",
       t.gross as "prevTotalSalary", t.after_gross as "afterTotalSalary",
       t.effective_date as "effectiveDate", $year::integer as year,
       case when t.counted < $few then (
         select to_json(array_agg(r.employee_id)) from ${requests}
         where ${come('r')} and r.business_unit_id = t.business_unit_id
           and r.workplace_group_id = t.workplace_group_id and r.section_id = t.section_id
           and i.state = any($counted::text[]) and (${scopes.sql} or ${own.sql})
       ) end as people
     from t
     join business_units u on u.id = t.business_unit_id
     join workplace_groups wg on wg.id = t.workplace_group_id
     join sections s on s.id = t.section_id
     join departments d on d.id = s.department_id
     order by u.name, wg.name, d.name, s.name, s.id`,
    {
      workflow: bound.workflow.id,
      year,
      unitIds,
      stage: view.stage,
      states: [...view.states],
      counted: countedStates(bound),
      few: FEW,
      ...scopes.parameters,
      ...own.parameters,
    },
  );
  await recordSalaryAccess(db, actor, {
    call: `Employee/IncrementRequestLanding?viewType=${view.type}`,
    employeeIds: rows.flatMap(({ people }) => people ?? []),
  });
  return rows.map(({ people: _people, ...row }) => row);
}

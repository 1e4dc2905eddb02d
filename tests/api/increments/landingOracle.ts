import type { z } from 'zod';
import type { IncrementLandingRow } from '#machines/domains/increments/contracts/increments.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { FEW } from '#server/platform/access/salaryAccess.ts';
import { query } from '#server/platform/db/sql.ts';
import { boundIncrements } from '#server/domains/increments/binding.ts';
import type { landingQuery } from '#server/domains/increments/landing.ts';
import { payVisibilityCondition } from '#server/domains/increments/payVisibility.ts';
import { getDelegatesFor, unitsInReach } from '#server/domains/increments/policy.ts';
import { stageView } from '#server/domains/increments/stageView.ts';
import type { TestServer } from '#tests/support/server.ts';

/**
 * The landing page calculated from single requests, which the stored sums must equal, and the people whose
 * pay it shows.
 */
export async function landingOracle(
  server: TestServer,
  actor: Actor,
  { year, viewType, businessUnitId: unit }: z.output<typeof landingQuery>,
): Promise<{ rows: IncrementLandingRow[]; people: number[] }> {
  const bound = boundIncrements(server.services.engine);
  const view = stageView(bound, viewType);
  const requests = unit === 0 ? [] : [unit];
  const unitIds = await unitsInReach(
    server.db,
    actor,
    view.roles,
    requests,
    getDelegatesFor(bound, actor),
  );
  const sight = payVisibilityCondition(bound, actor);
  const rows = await query<IncrementLandingRow & { people: number[] | null }>(
    server.db,
    `select u.id as "unitId", u.name as "unitName", wg.id as "workplaceGroupId",
       wg.name as "workplaceGroupName", s.id as "sectionId", s.name as "sectionName",
       d.id as "departmentId", d.name as "departmentName", t.total_count as "totalCount",
       t.waiting_count as "waitingCount", t.rejected_count as "rejectedCount", t.avg_percent as "avgPercent",
       t.avg_amount as "avgAmount", t.gross as "prevTotalSalary",
       t.after_gross as "afterTotalSalary", t.effective_date as "effectiveDate", t.people,
       $year::integer as year
     from (
       select r.business_unit_id, r.workplace_group_id, r.section_id, count(*) as total_count,
         count(*) filter (where i.state = $stage) as waiting_count,
         count(*) filter (where i.state = 'rejected') as rejected_count,
         coalesce(round(avg(r.increment_percent) filter (where i.state <> 'rejected'), 2), 0) as avg_percent,
         coalesce(round(avg(r.after_gross - r.gross) filter (where i.state <> 'rejected'), 2), 0) as avg_amount,
         coalesce(sum(r.gross) filter (where i.state <> 'rejected'), 0) as gross,
         coalesce(sum(r.after_gross) filter (where i.state <> 'rejected'), 0) as after_gross,
         min(r.effective_date) as effective_date,
         case when count(*) filter (where i.state <> 'rejected') < $few then
           to_json(array_agg(r.employee_id) filter (where i.state <> 'rejected')) end as people
       from increments r
       join workflow_instances i on i.workflow = $workflow and i.subject_id = r.id
       where r.fiscal_year = $year and r.business_unit_id = any($unitIds::bigint[])
         and i.state = any($states::text[]) and ${sight.sql}
       group by r.business_unit_id, r.workplace_group_id, r.section_id
     ) t
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
      few: FEW,
      ...sight.parameters,
    },
  );
  return {
    rows: rows.map(({ people: _people, ...row }) => row),
    people: rows
      .flatMap(({ people }) => people ?? [])
      .filter((id) => id !== actor.employeeId)
      .toSorted((a, b) => a - b),
  };
}

import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow, Details } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';

interface Row {
  id: number;
  vacancies: number;
  budget: number | null;
  designation: string;
  department: string;
  section: string;
  employmentType: string;
  requestType: string;
  expectedJoining: string;
  reason: string;
  responsibilities: string;
  skills: string;
  overPlanReason: string | null;
}

/** Returns the facts of a requisition, with the reason if it exceeds the plan. */
export async function requisitionDetails(
  db: Db,
  _bound: BoundWorkflow,
  { accountId }: Actor,
  instances: readonly Instance[],
): Promise<ReadonlyMap<number, Details>> {
  const rows = await query<Row>(
    db,
    `select r.id, r.vacancies, r.proposed_budget as budget, g.name as designation,
       d.name as department, s.name as section, t.name as "employmentType",
       r.request_type as "requestType", r.expected_joining as "expectedJoining", r.reason,
       r.key_responsibilities as responsibilities, r.required_skills as skills,
       r.over_plan_reason as "overPlanReason"
     from recruitment_requests r
     join departments d on d.id = r.department_id
     join sections s on s.id = r.section_id
     join designations g on g.id = r.designation_id
     join employment_types t on t.id = r.employment_type_id
     where r.account_id = $accountId and r.id = any($ids::bigint[])`,
    { accountId, ids: instances.map(({ subjectId }) => subjectId) },
  );
  return new Map(
    rows.map(({ id, overPlanReason, ...rest }) => [
      id,
      {
        ...rest,
        exceptions: overPlanReason
          ? [{ label: 'Over the plan', reason: overPlanReason, tone: 'warning' as const }]
          : [],
      },
    ]),
  );
}

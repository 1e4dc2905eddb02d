import { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  headcountPlanBody,
  HeadcountPlan,
} from '#machines/domains/recruitment/contracts/recruitment.ts';
import { UNFILLED_STATES } from '#machines/domains/recruitment/steps.ts';
import { MENU, type Flag, type MenuReference } from '#machines/core/access/permissions.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { queryIdOrAll, queryInt } from '#server/platform/http/query.ts';
import { recordChanges, type Fields } from '#server/platform/history/records/recordChanges.ts';
import { fieldsSql } from '#server/platform/history/records/declared.ts';

export const plansQuery = z.object({
  fiscalYear: queryInt('must be a fiscal year').pipe(z.number().min(1990).max(2100)),
  businessUnitId: queryIdOrAll,
  departmentId: queryIdOrAll,
});

/** Lists the plans of units in which the caller manages plans or may raise requisitions. */
export async function listPlans(
  { db, actor }: Call,
  filter: z.output<typeof plansQuery>,
): Promise<HeadcountPlan[]> {
  const permitted = async (reference: MenuReference, flag: Flag) =>
    unitsPermitted(db, actor, reference, flag);
  const [kept, raised] = await Promise.all([
    permitted(MENU.headcountPlan, 'isView'),
    permitted(MENU.recruitment, 'isCreate'),
  ]);
  const units = kept === null || raised === null ? null : [...kept, ...raised];
  return readPlans(db, actor.accountId, { ...filter, units });
}

/** Returns the plan of each department for a year, with how many vacancies were requested. */
export const readPlans = (
  db: Db | Tx,
  accountId: number,
  filter: {
    fiscalYear: number;
    businessUnitId: number;
    departmentId: number;
    units: number[] | null;
  },
): Promise<HeadcountPlan[]> =>
  query<HeadcountPlan>(
    db,
    `select d.id as "departmentId", d.name as "departmentName", u.id as "businessUnitId",
       u.name as "businessUnitName", $fiscalYear::integer as "fiscalYear",
       p.vacancies as "plannedVacancies", p.budget::float8 as "plannedBudget",
       coalesce(r.vacancies, 0)::integer as "requestedVacancies",
       coalesce(r.budget, 0)::float8 as "requestedBudget"
     from departments d
     join business_units u on u.id = d.business_unit_id
     left join headcount_plans p on p.department_id = d.id and p.fiscal_year = $fiscalYear
     left join lateral (
       select sum(q.vacancies) as vacancies, sum(q.proposed_budget) as budget
       from recruitment_requests q
       join workflow_instances i on i.workflow = 'recruitment' and i.subject_id = q.id
       where q.department_id = d.id and q.fiscal_year = $fiscalYear
         and i.state <> all($unfilled::text[])
     ) r on true
     where u.account_id = $accountId
       and ($units::bigint[] is null or u.id = any($units))
       and ($businessUnitId::bigint = 0 or u.id = $businessUnitId)
       and ($departmentId::bigint = 0 or d.id = $departmentId)
     order by u.name, d.name, d.id`,
    { accountId, unfilled: UNFILLED_STATES, ...filter },
  );

/**
 * Sets a department's plan for a year. If the plan is less than what was already requested, further requisitions need a
 * reason.
 * @throws AppError 403 or 404 for a department out of the caller's reach.
 */
export async function savePlan(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  { departmentId, fiscalYear, vacancies, budget }: z.output<typeof headcountPlanBody>,
): Promise<WriteAnswer> {
  const [department] = await query<{ unitId: number }>(
    tx,
    `select d.business_unit_id as "unitId" from departments d
     join business_units u on u.id = d.business_unit_id
     where d.id = $departmentId and u.account_id = $accountId`,
    { departmentId, accountId: actor.accountId },
  );
  if (!department) throw notFound('Department not found');
  const units = await unitsPermitted(tx, actor, MENU.headcountPlan, 'isEdit');
  if (units && !units.includes(department.unitId)) throw forbidden();
  const [stored] = await query<{ before: Fields | null }>(
    tx,
    `with old as (
       select ${fieldsSql('headcount plan')} as fields from headcount_plans t
       where t.department_id = $departmentId and t.fiscal_year = $fiscalYear for update
     ), written as (
       insert into headcount_plans (department_id, fiscal_year, account_id, vacancies, budget, updated_by)
       values ($departmentId, $fiscalYear, $accountId, $vacancies, $budget, $userId)
       on conflict (department_id, fiscal_year) do update set vacancies = excluded.vacancies,
         budget = excluded.budget, updated_by = excluded.updated_by, updated_at = now()
     )
     select (select fields from old) as before`,
    {
      departmentId,
      fiscalYear,
      vacancies,
      budget,
      accountId: actor.accountId,
      userId: actor.userId,
    },
  );
  await recordChanges(tx, [
    {
      recordType: 'headcount plan',
      recordId: `${departmentId} ${fiscalYear}`,
      before: stored?.before ?? null,
      after: { vacancies, budget },
      actor,
    },
  ]);
  return { statusCode: 200, message: 'Submitted Successfully' };
}

import {
  isOverPlan,
  OVER_PLAN,
  type RecruitmentRequestBody,
} from '#machines/domains/recruitment/contracts/recruitment.ts';
import type { RecruitmentInput } from '#machines/domains/recruitment/machine.ts';
import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import { readFiscalMonth } from '#server/platform/access/fiscalMonth.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, type Problem } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { startInstance } from '#server/engine/dispatch/startInstance.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { followed } from '#server/engine/history/chain/readHistory.ts';
import { readWorkingCalendar } from '#server/engine/instances/workingCalendar.ts';
import { boundRecruitment, firstDue, REQUISITION_RECORD } from './binding.ts';
import { readPlans } from './plan.ts';

const SENT = 'A submitted requisition cannot be changed. Cancel it and create a new one';

/**
 * Raises a requisition (spec 001 §7): gives it the next number of the year and starts its workflow. The server
 * sets the requester and the date.
 * @throws AppError 400 for exceeding the plan without a reason, 403, 404 for values outside the unit.
 */
export async function saveRequisition(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  body: RecruitmentRequestBody,
): Promise<{ id: number; number: string }> {
  const { accountId, userId, employeeId } = actor;
  if (userId === null || employeeId === null)
    throw forbidden('Only people can submit requisitions');
  if (body.intEmpReqId !== 0) {
    await followed(tx, boundRecruitment(engine), body.intEmpReqId, actor);
    throw new AppError('conflict', SENT);
  }
  const businessUnitId = await readUnit(tx, accountId, body);
  const permitted = await unitsPermitted(tx, actor, MENU.recruitment, 'isCreate');
  if (permitted && !permitted.includes(businessUnitId)) throw forbidden();
  const at = engine.at ?? (await now(tx));
  const { timeZone } = await readWorkingCalendar(tx, accountId, at);
  const requestedOn = new Date(at).toLocaleDateString('sv', { timeZone });
  const fiscalYear = getFiscalYear(requestedOn, await readFiscalMonth(tx, accountId));
  const overPlanReason = await reasonBeyondPlan(tx, accountId, body, fiscalYear);
  const number = await nextNumber(tx, accountId, Number(requestedOn.slice(0, 4)));
  const created = await queryOne<
    Record<string, unknown> & { id: number; headId: number | null; designation: string }
  >(
    tx,
    `insert into recruitment_requests (account_id, number, business_unit_id, workplace_group_id,
       department_id, section_id, designation_id, employment_type_id, request_type, requested_on,
       fiscal_year, expected_joining, vacancies, proposed_budget, reason, key_responsibilities,
       required_skills, over_plan_reason, requested_by, created_by, created_at)
     values ($accountId, $number, $businessUnitId, $intWorkplaceId, $intDepartmentId, $intSectionId,
       $intDesignationId, $intEmployeeTypeId, $strRequestType, $requestedOn, $fiscalYear,
       $dteExpectedJoining, $intNoOfVacancies, $strProposedBudget, $strReasonForRequirement,
       $strKeyResponsibilities, $strRequiredSkills, $overPlanReason, $employeeId, $userId,
       $at::timestamptz)
     returning id, ${REQUISITION_RECORD.columns.join(', ')},
       (select supervisor_id from employees where id = $employeeId) as "headId",
       (select name from designations where id = $intDesignationId) as designation`,
    {
      ...body,
      accountId,
      number,
      businessUnitId,
      requestedOn,
      fiscalYear,
      overPlanReason,
      employeeId,
      userId,
      at,
    },
  );
  if (!created) throw new Error('The requisition was not stored');
  const input: RecruitmentInput = {
    requestedBy: employeeId,
    headId: created.headId,
    dueAt: await firstDue(tx, accountId, at),
  };
  const { workflow } = boundRecruitment(engine);
  await startInstance(tx, engine, {
    workflow,
    actor,
    source: REQUISITION_RECORD,
    row: created,
    input: { ...input },
    subject: `${number}, ${created.designation}`,
    businessUnitId,
  });
  return { id: created.id, number };
}

const now = async (tx: Tx): Promise<string> =>
  ((await queryOne<{ at: Date }>(tx, 'select now() as at'))?.at ?? new Date()).toISOString();

/**
 * Returns the next number. Locks, so that other requisitions of the same account and year wait until this one is
 * committed.
 */
async function nextNumber(tx: Tx, accountId: number, year: number): Promise<string> {
  const row = await queryOne<{ last: number }>(
    tx,
    `insert into recruitment_numbers (account_id, year, last) values ($accountId, $year, 1)
     on conflict (account_id, year) do update set last = recruitment_numbers.last + 1
     returning last`,
    { accountId, year },
  );
  return `REQ-${year}-${String(row?.last ?? 0).padStart(4, '0')}`;
}

/**
 * Checks the values of the form.
 * @throws AppError 404 naming everything that doesn't belong to the account or the unit.
 */
async function readUnit(tx: Tx, accountId: number, body: RecruitmentRequestBody): Promise<number> {
  const found = await queryOne<
    Record<'unit' | 'group' | 'section' | 'designation' | 'type', number>
  >(
    tx,
    `select u.id as unit, g.id as "group", s.id as section,
       (select id from designations where id = $intDesignationId and account_id = $accountId)
         as designation,
       (select id from employment_types where id = $intEmployeeTypeId and account_id = $accountId)
         as type
     from accounts a
     left join departments d on d.id = $intDepartmentId
     left join business_units u on u.id = d.business_unit_id and u.account_id = a.id
       and ($intBusinessUnitId::bigint = 0 or u.id = $intBusinessUnitId)
     left join sections s on s.id = $intSectionId and s.department_id = d.id and u.id is not null
     left join workplace_groups g on g.id = $intWorkplaceId and g.business_unit_id = u.id
     where a.id = $accountId`,
    { ...body, accountId },
  );
  const problems = (
    [
      ['unit', 'intDepartmentId', 'Department not found in this business unit'],
      ['section', 'intSectionId', 'Section not found in this department'],
      ['group', 'intWorkplaceId', 'Workplace group not found in this business unit'],
      ['designation', 'intDesignationId', 'Designation not found'],
      ['type', 'intEmployeeTypeId', 'Employment type not found'],
    ] as const
  ).flatMap(([name, path, message]): Problem[] => (found?.[name] ? [] : [{ path, message }]));
  const [first] = problems;
  if (first) throw new AppError('notFound', first.message, { errors: problems });
  return found?.unit ?? 0;
}

/**
 * Returns the reason for exceeding the department's plan, or null if it isn't exceeded. The plan is locked, so
 * that if two requisitions only fit separately, the second needs a reason.
 */
async function reasonBeyondPlan(
  tx: Tx,
  accountId: number,
  body: RecruitmentRequestBody,
  fiscalYear: number,
): Promise<string | null> {
  const departmentId = body.intDepartmentId;
  await query(
    tx,
    `select from headcount_plans
     where department_id = $departmentId and fiscal_year = $fiscalYear for update`,
    { departmentId, fiscalYear },
  );
  const [plan] = await readPlans(tx, accountId, {
    fiscalYear,
    departmentId,
    businessUnitId: 0,
    units: null,
  });
  if (!isOverPlan(plan, body.intNoOfVacancies, Number(body.strProposedBudget))) return null;
  if (body.strOverPlanReason) return body.strOverPlanReason;
  throw invalid(OVER_PLAN, [{ path: 'strOverPlanReason', message: OVER_PLAN }]);
}

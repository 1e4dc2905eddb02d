import { z } from 'zod';
import type { EmployeeBasicInfo } from '#machines/ticket/contract.ts';
import { queryOne } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import type { Call } from '#server/http/call.ts';
import { queryInt } from '#server/http/query.ts';
import { holdsRole } from '#server/workflow/actor.ts';

export const basicInfoQuery = z.object({ id: queryInt('must be an employee id') });

/**
 * GetEmpAllBasicInfoById (spec 001 §7): where somebody works, and their telephone numbers; for
 * themselves and for HR of their unit.
 * @throws AppError 404 for anybody else, and of anybody else.
 */
export async function basicInfo(
  { db, actor }: Call,
  { id }: z.output<typeof basicInfoQuery>,
): Promise<EmployeeBasicInfo> {
  const person = await queryOne<EmployeeBasicInfo>(
    db,
    `select e.id as "intEmployeeId", e.name as "strEmployee",
       u.id as "intBusinessUnitId", u.name as "strBusinessUnit",
       d.id as "intDepartmentId", d.name as "strDepartment",
       g.id as "intDesignationId", g.name as "strDesignation",
       w.id as "intWorkplaceId", w.name as "strWorkplace",
       coalesce(e.personal_mobile, '') as "strPersonalMobile",
       coalesce(e.office_mobile, '') as "strOfficeMobile"
     from employees e
     join business_units u on u.id = e.business_unit_id
     join departments d on d.id = e.department_id
     join designations g on g.id = e.designation_id
     join workplaces w on w.id = e.workplace_id
     where e.id = $id and e.account_id = $accountId and e.is_active`,
    { id, accountId: actor.accountId },
  );
  const isTheirs =
    id === actor.employeeId || holdsRole(actor, 'hr', person?.intBusinessUnitId ?? null);
  if (!person || !isTheirs) throw notFound('There is no such employee');
  return person;
}

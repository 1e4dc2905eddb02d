import type { EmployeeBasicInfo } from '#machines/domains/organisation/contracts/organisation.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { holdsRole } from '#server/platform/access/actor.ts';

/**
 * Returns a person's workplace and contact data (spec 001 §3, §7), also after they have left. A personal number
 * is only shown to its owner, to HR and to administrators of the unit.
 * @throws AppError 404 if the account has no person with this ID.
 */
export async function basicInfo({ db, actor }: Call, id: number): Promise<EmployeeBasicInfo> {
  const person = await queryOne<EmployeeBasicInfo>(
    db,
    `select e.id as "intEmployeeId", e.code as "strEmployeeCode", e.name as "strEmployeeName",
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
     where e.id = $id and e.account_id = $accountId`,
    { id, accountId: actor.accountId },
  );
  if (!person) throw notFound('Employee not found');
  const isTheirs =
    person.intEmployeeId === actor.employeeId ||
    holdsRole(actor, 'hr', person.intBusinessUnitId) ||
    holdsRole(actor, 'admin', person.intBusinessUnitId);
  return isTheirs ? person : { ...person, strPersonalMobile: '' };
}

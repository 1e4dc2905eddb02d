import type { z } from 'zod';
import type {
  createPersonBody,
  Duplicate,
  PersonCreated,
} from '#machines/domains/people/contracts/people.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid } from '#server/platform/errors.ts';
import { insertVersions, readPositions, resolvedValues } from './employment/index.ts';
import { employ, waiting } from './hireDesk/index.ts';
import { openOnboarding } from './onboarding/index.ts';
import { refuseNewUser, welcome } from './welcome.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';

type Body = z.output<typeof createPersonBody>;

/**
 * Creates an employee with the first version of their position, and the letter and user that the form requests. If
 * there may be duplicates, returns them instead, until the form confirms that this is another person.
 * @throws AppError 400 naming each invalid value, 403 for a business unit out of reach, 409 for an employee ID in use.
 */
export async function createPerson(call: WriteCall, body: Body): Promise<PersonCreated> {
  const { tx, actor, services } = call;
  const { accountId, userId } = actor;
  // The candidate is locked first, so that a second browser tab sees what the first has done.
  if (body.candidateId) await waiting(tx, actor, body.candidateId);
  const place = await resolvedValues(tx, accountId, { employeeId: 0, values: chosen(body) });
  const units = await unitsPermitted(tx, actor, MENU.employeeRecords, 'isCreate');
  if (units !== null && !units.includes(place.businessUnitId ?? 0)) throw forbidden();
  await refuseForeignWorkplace(tx, place.workplaceGroupId ?? 0, place.businessUnitId ?? 0);
  if (body.newUser) await refuseNewUser(call, body, place.businessUnitId ?? 0);
  if (body.basic && body.basic > body.gross) {
    const problem = { path: 'basic', message: 'Basic can be at most the gross' };
    throw invalid(problem.message, [problem]);
  }
  const seen = await unitsPermitted(tx, actor, MENU.employeeRecords, 'isView');
  const duplicates = body.isSomebodyElse ? [] : await readDuplicates(tx, accountId, seen, body);
  if (duplicates.length > 0) {
    return {
      statusCode: 200,
      message: 'A similar person already exists',
      employeeId: null,
      duplicates,
    };
  }
  const { id } = await insert(tx, accountId, body, place);
  const positions = await readPositions(tx, [id]);
  await insertVersions(
    tx,
    [...positions.values()].map((one) => ({
      ...one,
      reason: 'New employee',
      from: one.joiningDate,
      to: null,
    })),
    { accountId, userId },
  );
  await recordCreated(tx, 'employee', [id], { actor: { accountId, userId } });
  if (body.candidateId) await employ(tx, actor, body.candidateId, id);
  const welcomed = await welcome(call, id, body);
  // After the user exists, so that the new employee is notified of their own items.
  await openOnboarding(tx, services.engine, {
    accountId,
    employeeId: id,
    joinedOn: body.joiningDate,
  });
  return {
    statusCode: 200,
    message: 'Submitted Successfully',
    employeeId: id,
    duplicates: [],
    ...welcomed,
  };
}

const chosen = ({
  sectionId,
  workplaceId,
  designationId,
  employmentTypeId,
  supervisorId,
  grade,
}: Body) => ({
  sectionId,
  workplaceId,
  designationId,
  employmentTypeId,
  grade: grade ?? '',
  ...(supervisorId && { supervisorId }),
});

async function refuseForeignWorkplace(tx: Tx, group: number, unit: number): Promise<void> {
  const [fits] = await query(
    tx,
    'select from workplace_groups where id = $group and business_unit_id = $unit',
    { group, unit },
  );
  if (fits) return;
  const message = 'Workplace must belong to the business unit';
  throw invalid(message, [{ path: 'workplaceId', message }]);
}

/**
 * Compares by national ID, and by name with birth date. Searches all units, because people move between them. If the
 * match is in a unit out of the caller's reach, the result only says that there is such a person.
 */
const readDuplicates = (
  tx: Tx,
  accountId: number,
  units: readonly number[] | null,
  body: Body,
): Promise<Duplicate[]> =>
  query<Duplicate>(
    tx,
    `select case when r.seen then e.id else 0 end as "employeeId",
       case when r.seen then e.code else '' end as code,
       case when r.seen then e.name else '' end as name, e.is_active as "isActive",
       case when id_key(e.national_id) = id_key($nationalId) then 'nationalId' else 'nameAndBirthDate' end as why
     from employees e cross join lateral (
       select $units::bigint[] is null or e.business_unit_id = any($units) as seen) r
     where e.account_id = $accountId and (id_key(e.national_id) = id_key($nationalId)
       or (comparison_key(e.name) = comparison_key($name) and e.birth_date = $birthDate::date))
     order by e.id limit 5`,
    {
      accountId,
      units,
      nationalId: body.nationalId,
      name: body.name,
      birthDate: body.birthDate ?? null,
    },
  );

async function insert(
  tx: Tx,
  accountId: number,
  body: Body,
  place: Awaited<ReturnType<typeof resolvedValues>>,
): Promise<{ id: number }> {
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into employees (account_id, code, name, business_unit_id, workplace_group_id, workplace_id,
       department_id, section_id, designation_id, employment_type_id, supervisor_id, grade, joining_date,
       gross, basic, is_management, birth_date, gender, national_id, office_mail, office_mobile,
       personal_mobile)
     values ($accountId, $code, $name, $businessUnitId, $workplaceGroupId, $workplaceId, $departmentId,
       $sectionId, $designationId, $employmentTypeId, $supervisorId, $grade, $joiningDate, $gross,
       coalesce($basic::numeric, round($gross::numeric / 2, 2)), $isManagement, $birthDate, $gender,
       $nationalId, $officeMail, $officeMobile, $personalMobile)
     on conflict (account_id, comparison_key(code)) do nothing returning id`,
    {
      accountId,
      code: body.code,
      name: body.name,
      businessUnitId: place.businessUnitId,
      workplaceGroupId: place.workplaceGroupId,
      workplaceId: place.workplaceId,
      departmentId: place.departmentId,
      sectionId: place.sectionId,
      designationId: place.designationId,
      employmentTypeId: place.employmentTypeId,
      supervisorId: place.supervisorId ?? null,
      grade: body.grade ?? '',
      joiningDate: body.joiningDate,
      gross: body.gross,
      basic: body.basic ?? null,
      isManagement: body.isManagement,
      birthDate: body.birthDate ?? null,
      gender: body.gender ?? null,
      nationalId: body.nationalId,
      officeMail: body.officeMail || null,
      officeMobile: body.officeMobile,
      personalMobile: body.personalMobile,
    },
  );
  if (!row) {
    const message = `The employee ID ${body.code} already exists`;
    throw new AppError('conflict', message, { errors: [{ path: 'code', message }] });
  }
  return row;
}

import type { z } from 'zod';
import type {
  changeEmploymentBody,
  Position,
} from '#machines/domains/people/contracts/employment.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import {
  type AppError,
  forbidden,
  notFound,
  type Problem,
  mustBeCurrent,
} from '#server/platform/errors.ts';
import { employ, refuseSomeoneElse, waiting } from '#server/domains/people/hireDesk/index.ts';
import { dropOnboarding, openOnboarding } from '#server/domains/people/onboarding/index.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';
import { changeVersions, getVersions, type VersionRow } from './versions.ts';

type Body = z.output<typeof changeEmploymentBody>;

/**
 * Applies a dated change or a correction to a person's position.
 * @throws AppError 400 naming each invalid value, 403 or 404 outside the caller's units, 409 if the data has changed
 * since the form was opened, or if supervisors would form a circle.
 */
export async function changeEmployment(
  { tx, actor, services: { engine } }: WriteCall,
  body: Body,
): Promise<void> {
  const { accountId, userId } = actor;
  const { employeeId, from, until, reason, candidateId } = body;
  // The candidate is locked first, so that a second browser tab sees what the first has done.
  if (candidateId) await waiting(tx, actor, candidateId);
  const person = await queryOne<{ id: number }>(
    tx,
    `select id from employees where id = $employeeId and account_id = $accountId for no key update`,
    { employeeId, accountId },
  );
  if (!person) throw notFound('Employee not found');
  const before = (await getVersions(tx, accountId, [employeeId])).get(employeeId) ?? [];
  await mustReach(tx, actor, before);
  mustBeCurrent('employment', body.version, Math.max(0, ...before.map(({ id }) => id)));
  const [first] = before;
  if (!first || (first.from !== null && from < first.from)) {
    throw refused('from', 'From cannot be before the employment begins');
  }
  const values = await resolvedValues(tx, accountId, body);
  const to = until ? nextDay(until) : null;
  await changeVersions(tx, [{ employeeId, reason, from, to, values }], { accountId, userId });
  const after = (await getVersions(tx, accountId, [employeeId])).get(employeeId) ?? [];
  await mustReach(tx, actor, after);
  await refuseForeignWorkplace(tx, after);
  const newest = Math.max(0, ...after.map(({ id }) => id));
  if (newest === body.version) throw refused('values', 'Nothing would change');
  if (candidateId) {
    await refuseSomeoneElse(tx, candidateId, employeeId);
    await employ(tx, actor, candidateId, employeeId);
    await openOnboarding(tx, engine, { accountId, employeeId, joinedOn: from });
  }
  if (values.isActive === false) await dropOnboarding(tx, engine, accountId, [employeeId]);
}

const refused = (path: string, message: string): AppError => refusedInput([{ path, message }]);

const nextDay = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The administrator of one business unit can't move people into or out of another. */
async function mustReach(
  tx: Tx,
  actor: { userId: number | null; accountId: number },
  versions: readonly VersionRow[],
): Promise<void> {
  const units = await unitsPermitted(tx, actor, MENU.employment, 'isEdit');
  if (units === null) return;
  if (versions.some(({ position }) => !units.includes(position.businessUnitId))) throw forbidden();
}

/**
 * Returns the chosen values, and the values that follow from them.
 * @throws AppError 400 naming each invalid value.
 */
export async function resolvedValues(
  tx: Tx,
  accountId: number,
  { values, employeeId }: Pick<Body, 'values' | 'employeeId'>,
): Promise<Partial<Position>> {
  const row = await queryOne<{
    designationId: number | null;
    sectionId: number | null;
    departmentId: number | null;
    businessUnitId: number | null;
    workplaceId: number | null;
    workplaceGroupId: number | null;
    supervisorId: number | null;
    employmentTypeId: number | null;
  }>(
    tx,
    `select g.id as "designationId", s.id as "sectionId", s.department_id as "departmentId",
       s.business_unit_id as "businessUnitId", w.id as "workplaceId",
       w.workplace_group_id as "workplaceGroupId", v.id as "supervisorId", y.id as "employmentTypeId"
     from (select) one
     left join designations g on g.id = $designationId and g.account_id = $accountId
     left join (select s.id, s.department_id, d.business_unit_id from sections s
       join departments d on d.id = s.department_id
       join business_units u on u.id = d.business_unit_id and u.account_id = $accountId) s
       on s.id = $sectionId
     left join (select w.id, w.workplace_group_id from workplaces w
       join workplace_groups p on p.id = w.workplace_group_id
       join business_units u on u.id = p.business_unit_id and u.account_id = $accountId) w
       on w.id = $workplaceId
     left join employees v on v.id = $supervisorId and v.account_id = $accountId
       and v.id <> $employeeId
     left join employment_types y on y.id = $employmentTypeId and y.account_id = $accountId`,
    {
      accountId,
      employeeId,
      designationId: values.designationId ?? null,
      sectionId: values.sectionId ?? null,
      workplaceId: values.workplaceId ?? null,
      supervisorId: values.supervisorId ?? null,
      employmentTypeId: values.employmentTypeId ?? null,
    },
  );
  const problems: Problem[] = CHOSEN.flatMap(([name, label]) =>
    values[name] && row?.[name] === null
      ? [{ path: `values.${name}`, message: `${label} cannot be chosen` }]
      : [],
  );
  if (problems.length > 0) throw refusedInput(problems);
  const changed: Partial<Position> = {};
  for (const [name, value] of Object.entries({
    ...row,
    isActive: values.isActive,
    grade: values.grade,
  })) {
    if (value !== null && value !== undefined) Object.assign(changed, { [name]: value });
  }
  if (values.supervisorId === null) changed.supervisorId = null;
  // A person who is hired again has no leaving date.
  if (values.isActive === true) changed.separationType = null;
  return changed;
}

const CHOSEN = [
  ['designationId', 'Designation'],
  ['sectionId', 'Section'],
  ['workplaceId', 'Workplace'],
  ['supervisorId', 'Supervisor'],
  ['employmentTypeId', 'Employment type'],
] as const;

/** If a person moves to another business unit, they also need a workplace there. */
async function refuseForeignWorkplace(tx: Tx, versions: readonly VersionRow[]): Promise<void> {
  const [foreign] = await query(
    tx,
    `select from employee_versions v join workplace_groups g on g.id = v.workplace_group_id
     where v.id = any($ids::bigint[]) and g.business_unit_id <> v.business_unit_id`,
    { ids: versions.map(({ id }) => id) },
  );
  if (foreign) throw refused('values.workplaceId', 'Workplace must belong to the business unit');
}

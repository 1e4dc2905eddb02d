import type { RecordPart } from '#machines/domains/people/personalRecord.ts';
import { MENU, type Flag, type MenuReference } from '#machines/core/access/permissions.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';

/** What the caller may do with a person's record. */
export interface RecordAccess {
  isSelf: boolean;
  /** Whether the caller is HR of the person's business unit. */
  isOffice: boolean;
  isSupervisor: boolean;
  mayEdit: boolean;
  mayReveal: boolean;
  seesEmployment: boolean;
}

/**
 * Determines what the caller may do with a person's record. The person, HR and readers of employment data in their
 * unit, their superiors, and the user who imported them may open it; `seesPart` decides on its parts.
 * @throws AppError 404 for everyone else, as if the person didn't exist.
 */
export async function recordAccess(
  db: Db | Tx,
  actor: Actor,
  employeeId: number,
): Promise<RecordAccess> {
  const person = await queryOne<{ unitId: number; isSupervisor: boolean }>(
    db,
    `select e.business_unit_id as "unitId",
       coalesce($self::bigint <> e.id and $self = any(reporting_chain(e.id)), false) as "isSupervisor"
     from employees e where e.id = $employeeId and e.account_id = $accountId`,
    { employeeId, accountId: actor.accountId, self: actor.employeeId },
  );
  if (!person) throw notFound('Employee not found');
  const { unitId, isSupervisor } = person;
  const may = async (reference: MenuReference, flag: Flag) => {
    const units = await unitsPermitted(db, actor, reference, flag);
    return units === null || units.includes(unitId);
  };
  const isSelf = employeeId === actor.employeeId;
  const isOffice = await may(MENU.employeeRecords, 'isView');
  const seesEmployment = isSelf || (await may(MENU.employment, 'isView'));
  const isKnown = isOffice || isSupervisor || seesEmployment;
  if (!isKnown && !(await hasImported(db, actor, employeeId))) throw notFound('Employee not found');
  return {
    isSelf,
    isOffice,
    // The user who imported a person sees what a supervisor sees, so that the import can be checked.
    isSupervisor: isSupervisor || !isKnown,
    // No one edits their own record, except for parts that allow it.
    mayEdit: isOffice && !isSelf && (await may(MENU.employeeRecords, 'isEdit')),
    mayReveal: isOffice && !isSelf && (await may(MENU.personalData, 'isView')),
    seesEmployment,
  };
}

const hasImported = async (
  db: Db | Tx,
  { accountId, userId }: Actor,
  employeeId: number,
): Promise<boolean> =>
  (await queryOne(
    db,
    `select from resource_imports where account_id = $accountId and made_by = $userId
       and resource = 'people' and undone_at is null and rows @> $person::jsonb limit 1`,
    { accountId, userId, person: JSON.stringify([{ id: employeeId }]) },
  )) !== undefined;

export const seesPart = (part: RecordPart, access: RecordAccess): boolean =>
  access.isSelf || access.isOffice || part.supervisors === true;

export const editsPart = (part: RecordPart, access: RecordAccess): boolean =>
  (access.isSelf && part.selfKept === true) ||
  // Users who can't read a part can't edit it.
  (access.mayEdit && part.byRequest !== true && (!hides(part) || access.mayReveal));

const hides = (part: RecordPart): boolean =>
  'rows' in part ? part.hidden === true : (part.masked ?? []).length > 0;

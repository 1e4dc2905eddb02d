import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Planner } from '#machines/domains/performance/planning/states.ts';
import { holdsRole, type Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

export interface PlannedPerson {
  employeeId: number;
  supervisorId: number | null;
  unitId: number;
  designationId: number;
}

/** The units in which someone manages targets, and those in which they may only view targets; null for all. */
export interface PlanReach {
  keeps: readonly number[] | null;
  views: readonly number[] | null;
}

export const readPlanReach = async (db: Db | Tx, actor: Actor): Promise<PlanReach> => ({
  keeps: await unitsPermitted(db, actor, MENU.targetSetup, 'isEdit'),
  views: await unitsPermitted(db, actor, MENU.targetSetup, 'isView'),
});

const reaches = (units: readonly number[] | null, unitId: number): boolean =>
  units === null || units.includes(unitId);

/**
 * Returns the role in which someone sees a person's plans. Administrators manage HR's list, but can't agree to plans.
 */
export function getPlanner(
  actor: Actor,
  { keeps, views }: PlanReach,
  { employeeId, supervisorId, unitId }: Omit<PlannedPerson, 'designationId'>,
): Planner {
  if (actor.employeeId === null) return 'other';
  if (actor.employeeId === employeeId) return 'person';
  if (actor.employeeId === supervisorId) return 'supervisor';
  if (reaches(keeps, unitId) && holdsRole(actor, 'hr', unitId)) return 'hr';
  return reaches(views, unitId) ? 'viewer' : 'other';
}

/** Returns the people whose plans the caller may see, by ID. Others are left out, as if they did not exist. */
export async function readPlanned(
  db: Db | Tx,
  actor: Actor,
  employeeIds: readonly number[],
  { locks = false }: { locks?: boolean } = {},
): Promise<ReadonlyMap<number, PlannedPerson & { planner: Planner; name: string }>> {
  const people = await query<PlannedPerson & { name: string }>(
    db,
    `select id as "employeeId", supervisor_id as "supervisorId", business_unit_id as "unitId",
       designation_id as "designationId", name
     from employees where id = any($employeeIds::bigint[]) and account_id = $accountId and is_active
     order by id ${locks ? 'for no key update' : ''}`,
    { employeeIds, accountId: actor.accountId },
  );
  const reach = await readPlanReach(db, actor);
  return new Map(
    people.flatMap((person) => {
      const planner = getPlanner(actor, reach, person);
      return planner === 'other' ? [] : [[person.employeeId, { ...person, planner }] as const];
    }),
  );
}

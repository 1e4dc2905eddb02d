import type { GrievanceProfile } from '#machines/domains/grievances/contracts/grievances.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { holdsRole, type Actor } from '#server/platform/access/actor.ts';

/**
 * Whether a person is a supervisor, line manager or manager, by role, by having reports, or by the flag on their
 * record. Only they may choose between judicial and non-judicial (spec 001 §6).
 */
export async function grievanceProfile(db: Db | Tx, actor: Actor): Promise<GrievanceProfile> {
  const row = await queryOne<{ unitId: number; isManagement: boolean; hasPeople: boolean }>(
    db,
    `select e.business_unit_id as "unitId", e.is_management as "isManagement",
       exists (select from employees s where s.supervisor_id = e.id and s.is_active) as "hasPeople"
     from employees e where e.id = $employeeId`,
    { employeeId: actor.employeeId },
  );
  const marked =
    holdsRole(actor, 'supervisor') || (row?.isManagement ?? false) || (row?.hasPeople ?? false);
  return {
    mayChooseType: marked,
    role: marked ? 'Supervisor' : 'Employee',
    businessUnitId: row?.unitId ?? 0,
  };
}

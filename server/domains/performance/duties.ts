import type { Duty } from '#machines/domains/performance/duties.ts';
import type { Flag, MenuReference } from '#machines/core/access/permissions.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';

/** SQL for roles `r` in force today for a duty, in the unit `u`. */
const IN_FORCE = `r.duty = $duty and r.is_active
  and account_day(u.account_id) between r.starts_on and coalesce(r.ends_on, 'infinity')`;

/**
 * SQL for whether the caller has a duty in a unit `u`: if no one is named for the duty there, everyone with the
 * permission has it.
 */
const LEFT_TO_CALLER = `(
  exists (select from performance_roles r where r.business_unit_id = u.id and r.employee_id = $own and ${IN_FORCE})
  or not exists (select from performance_roles r where r.business_unit_id = u.id and ${IN_FORCE}))`;

/**
 * Returns the units in which someone has a permission. In units where people are named for the duty, only those people
 * count.
 */
export async function unitsOfDuty(
  db: Db | Tx,
  actor: Actor,
  duty: Duty,
  { reference, flag }: { reference: MenuReference; flag: Flag },
): Promise<readonly number[]> {
  const units = await unitsPermitted(db, actor, reference, flag);
  const left = await query<{ id: number }>(
    db,
    `select u.id from business_units u where u.account_id = $accountId
       and ($units::bigint[] is null or u.id = any($units)) and ${LEFT_TO_CALLER}`,
    { accountId: actor.accountId, own: actor.employeeId, duty, units },
  );
  return left.map(({ id }) => id);
}

/**
 * Refuses callers without a duty.
 * @throws AppError 409 if others are named for it in the unit of one of these appraisals.
 */
export async function refuseWithoutDuty(
  tx: Tx,
  actor: Actor,
  duty: Duty,
  appraisalIds: readonly number[],
): Promise<void> {
  const [other] = await query<{ unit: string }>(
    tx,
    `select u.name as unit from appraisals a join employees e on e.id = a.employee_id
     join business_units u on u.id = e.business_unit_id
     where a.id = any($ids::bigint[]) and not ${LEFT_TO_CALLER} limit 1`,
    { ids: appraisalIds, own: actor.employeeId, duty },
  );
  if (other) {
    throw new AppError(
      'conflict',
      `PMS roles name other people for this in ${other.unit}: ask one of them`,
    );
  }
}

import { MENU } from '#machines/core/access/permissions.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';

/**
 * The units whose released pay the caller may see, besides their own pay: those for which they have the permission for
 * salary revisions. Null means all units.
 */
const unitsWithPay = ({ db, actor }: Pick<Call, 'db' | 'actor'>): Promise<number[] | null> =>
  unitsPermitted(db, actor, MENU.salaryRevisions, 'isView');

/**
 * The employee whose history is requested; by default the caller. Access to another person's is recorded.
 * @throws AppError 403 for anyone who may only see their own pay, 404 for people whose pay the caller may not
 * see.
 */
export async function requirePayReadable(
  call: Call,
  employeeId: number,
  by: string,
): Promise<number> {
  const requestedId = employeeId === 0 ? (call.actor.employeeId ?? 0) : employeeId;
  if (requestedId === call.actor.employeeId) {
    if (!seesOwn(call)) throw forbidden();
    return requestedId;
  }
  const units = await unitsWithPay(call);
  if (units?.length === 0) throw forbidden();
  if (!(await isPayOpen(call, requestedId, units))) throw notFound('Employee not found');
  await recordSalaryAccess(call.db, call.actor, { call: by, employeeIds: [requestedId] });
  return requestedId;
}

/** Whether the caller may read someone's pay. Reads no pay, so no access is recorded. */
export async function seesPayOf(
  call: Pick<Call, 'db' | 'actor'>,
  employeeId: number,
): Promise<boolean> {
  if (employeeId === call.actor.employeeId) return seesOwn(call);
  return isPayOpen(call, employeeId, await unitsWithPay(call));
}

const seesOwn = ({ actor }: Pick<Call, 'actor'>): boolean =>
  actor.menus?.has(MENU.mySalaryRevisions) ?? true;

/** Whether the caller may have someone's letter; access to another person's is recorded. */
export async function mayReadLetterOf(call: Call, employeeId: number, by: string) {
  if (employeeId === call.actor.employeeId) return seesOwn(call);
  if (!(await isPayOpen(call, employeeId, await unitsWithPay(call)))) return false;
  await recordSalaryAccess(call.db, call.actor, { call: by, employeeIds: [employeeId] });
  return true;
}

async function isPayOpen(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  employeeId: number,
  units: number[] | null,
): Promise<boolean> {
  const unit = await readUnit(db, actor.accountId, employeeId);
  return unit !== null && (units === null || units.includes(unit));
}

async function readUnit(db: Db, accountId: number, employeeId: number): Promise<number | null> {
  const row = await queryOne<{ unitId: number }>(
    db,
    `select business_unit_id as "unitId" from employees
     where id = $employeeId and account_id = $accountId`,
    { employeeId, accountId },
  );
  return row?.unitId ?? null;
}

/**
 * The requested business units (0 for all) whose letters the caller may have.
 * @throws AppError 404 for a unit of another account, 403 for one out of the caller's reach.
 */
export async function unitsWithLetters(
  call: Pick<Call, 'db' | 'actor'>,
  businessUnitId: number,
): Promise<number[]> {
  const units = await query<{ id: number }>(
    call.db,
    'select id from business_units where account_id = $accountId order by id',
    { accountId: call.actor.accountId },
  );
  const permitted = await unitsWithPay(call);
  const mine = units.flatMap(({ id }) => (permitted && !permitted.includes(id) ? [] : [id]));
  if (mine.length === 0) throw forbidden();
  if (businessUnitId === 0) return mine;
  if (units.every(({ id }) => id !== businessUnitId)) {
    throw notFound('Business unit not found');
  }
  if (!mine.includes(businessUnitId)) throw forbidden();
  return [businessUnitId];
}

import { MENU } from '#machines/core/values/menuReferences.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { readRun, type Run } from './run.ts';

type Caller = Pick<Call, 'db' | 'actor'>;

/** The business units whose runs the caller may see; null for all. */
export const unitsOfRuns = ({ db, actor }: { db: Db | Tx; actor: Call['actor'] }) =>
  unitsPermitted(db, actor, MENU.payrollRuns, 'isView');

/**
 * Returns a run, for callers who may see all people of its group; a sum over only some units would be misleading.
 * @throws AppError 403 or 404
 */
export async function runFor(
  { db, actor }: Caller,
  id: number,
  missing = 'Payroll run not found',
): Promise<Run> {
  const units = await unitsOfRuns({ db, actor });
  if (units?.length === 0) throw forbidden();
  const run = await readRun(db, actor.accountId, id);
  if (!isWithin(run, units)) throw notFound(missing);
  return run;
}

export const isWithin = ({ unitId }: Pick<Run, 'unitId'>, units: readonly number[] | null) =>
  units === null || (unitId !== null && units.includes(unitId));

/** Records that the caller is about to see the pay of these people. */
export const recordPaySeen = (
  { db, actor }: Caller,
  call: string,
  employeeIds: readonly number[],
) => recordSalaryAccess(db, actor, { call, employeeIds });

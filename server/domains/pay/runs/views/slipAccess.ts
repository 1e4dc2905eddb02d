import { MENU } from '#machines/core/values/menuReferences.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { isWithin, recordPaySeen, unitsOfRuns } from '#server/domains/pay/runs/access.ts';

/**
 * Returns a payslip that the caller may read: their own once its run is locked, or another person's with the permission
 * for runs. Access to another person's is recorded.
 * @throws AppError 404
 */
export async function slipFor(
  call: Pick<Call, 'db' | 'actor'>,
  id: number,
  by: string,
): Promise<{ id: number; employeeId: number; isOwn: boolean }> {
  const { db, actor } = call;
  const slip = await queryOne<{
    id: number;
    employeeId: number;
    unitId: number | null;
    isPublished: boolean;
  }>(
    db,
    `select s.id, s.employee_id as "employeeId", g.business_unit_id as "unitId",
       r.locked_at is not null and s.is_live as "isPublished"
     from slips s join payroll_runs r on r.id = s.run_id join payroll_groups g on g.id = r.group_id
     where s.id = $id and s.account_id = $accountId`,
    { id, accountId: actor.accountId },
  );
  if (!slip) throw notFound('Slip not found');
  if (slip.employeeId === actor.employeeId && slip.isPublished && seesOwn(call))
    return { ...slip, isOwn: true };
  if (!isWithin(slip, await unitsOfRuns(call))) throw notFound('Slip not found');
  await recordPaySeen(call, by, [slip.employeeId]);
  return { ...slip, isOwn: false };
}

export const seesOwn = ({ actor }: Pick<Call, 'actor'>): boolean =>
  actor.menus?.has(MENU.myPayslips) ?? true;

import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import { recordAccess } from '#server/domains/people/index.ts';
import { attendanceDetails } from '#server/domains/time/attendance/reports/attendanceDetails.ts';
import { leaveHistory } from '#server/domains/time/leave/reports/leave.ts';
import { loanHistory } from '#server/domains/money/reports/loans.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';

/** What the caller may read about a person. Requests and letters have rules of their own. */
export interface Sight {
  isSelf: boolean;
  unitId: number;
  attendance: boolean;
  leave: boolean;
  loans: boolean;
}

/**
 * Returns what the caller may read: everything if it is about themselves, otherwise what they find in the reports about
 * the person's unit. Superiors also see attendance and leave of their people, because they decide on leave and
 * corrections.
 * @throws AppError 404 for a person whose record the caller may not open.
 */
export async function readSight({ db, actor }: Call, employeeId: number): Promise<Sight> {
  const { isSelf, isSupervisor } = await recordAccess(db, actor, employeeId);
  const person = await queryOne<{ unitId: number }>(
    db,
    'select business_unit_id as "unitId" from employees where id = $employeeId',
    { employeeId },
  );
  const unitId = person?.unitId ?? 0;
  const reads = async (reference: number) => {
    const units = await unitsPermitted(db, actor, reference as MenuReference, 'isView');
    return units === null || units.includes(unitId);
  };
  const [attendance, leave, loans] = await Promise.all(
    [attendanceDetails, leaveHistory, loanHistory].map(({ screen }) => reads(screen.reference)),
  );
  return {
    isSelf,
    unitId,
    attendance: isSelf || isSupervisor || attendance === true,
    leave: isSelf || isSupervisor || leave === true,
    loans: isSelf || loans === true,
  };
}

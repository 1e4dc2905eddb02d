import type { z } from 'zod';
import { MENU } from '#machines/core/access/permissions.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { nameSuccessorBody } from '#machines/domains/separation/contracts/separation.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';
import { ENDING_STANDS } from './ending.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';

/**
 * Names the successor of a leaver.
 * @throws AppError 404 outside of the caller's units, 409 once everything was handed over, 400 for a successor who
 * leaves first.
 */
export async function nameSuccessor(
  { tx, actor }: WriteCall,
  { requestId, employeeId }: z.output<typeof nameSuccessorBody>,
): Promise<WriteAnswer> {
  const { accountId, userId } = actor;
  // The leaver is checked before the successor: otherwise the error would reveal whether an employee exists.
  const person = await queryOne<{ isActive: boolean; leavesOn: string | null }>(
    tx,
    `select c.is_active as "isActive", (select min(s.last_day)::text from separations s
       where s.employee_id = c.id and s.cancelled_at is null) as "leavesOn"
     from employees c where c.id = $employeeId and c.account_id = $accountId`,
    { employeeId, accountId },
  );
  if (employeeId !== 0 && !person) {
    throw refusedInput([{ path: 'employeeId', message: 'Employee not found' }]);
  }
  const leaver = await queryOne<{
    id: number;
    employeeId: number;
    isOver: boolean;
    lastDay: string;
  }>(
    tx,
    `select s.id, s.employee_id as "employeeId", s.last_day::text as "lastDay",
       exists (select from leaver_endings x where x.employee_id = e.id and x.last_day = s.last_day and ${ENDING_STANDS}) as "isOver"
     from separations s join employees e on e.id = s.employee_id
     where s.request_id = $requestId and s.account_id = $accountId and s.cancelled_at is null
       and ($units::bigint[] is null or e.business_unit_id = any($units)) for update of s, e`,
    {
      requestId,
      accountId,
      units: await unitsPermitted(tx, actor, MENU.employeeRelease, 'isEdit'),
    },
  );
  if (!leaver) throw notFound('Separation not found');
  if (leaver.isOver) throw new AppError('conflict', 'The last day is over. Work was handed over');
  const { isActive = true, leavesOn = null } = person ?? {};
  const goesFirst = !isActive || (leavesOn !== null && leavesOn <= leaver.lastDay);
  if (employeeId === leaver.employeeId || goesFirst) {
    throw refusedInput([
      { path: 'employeeId', message: 'This person leaves before or on that day' },
    ]);
  }
  const before = await recordsBefore(tx, 'separation', [leaver.id]);
  await query(tx, 'update separations set successor_id = $successorId where id = $id', {
    id: leaver.id,
    successorId: employeeId === 0 ? null : employeeId,
  });
  await recordChanged(tx, 'separation', before, { actor: { accountId, userId } });
  return { statusCode: 200, message: 'Submitted Successfully' };
}

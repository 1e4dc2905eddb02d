import { z } from 'zod';
import type { SalaryHistory } from '#machines/domains/increments/revisions.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryIdOrAll } from '#server/platform/http/query.ts';
import { requirePayReadable } from './payAccess.ts';
import { getEarlierRaises, presentRevision, revisionsOfEmployee } from './revisionRows.ts';

/** The specification doesn't define this query. 0 or nothing means the caller. */
export const historyQuery = z.object({ employeeId: queryIdOrAll });

/** Returns the history of a person's pay, the latest first, and the current pay. */
export async function salaryHistory(
  call: Call,
  { employeeId: requestedId }: z.output<typeof historyQuery>,
): Promise<SalaryHistory> {
  const employeeId = await requirePayReadable(call, requestedId, 'Employee/SalaryRevisions');
  const person = await queryOne<Omit<SalaryHistory, 'revisions' | 'earlier'>>(
    call.db,
    `select e.id as "employeeId", e.code as "employeeCode", e.name as "employeeName",
       g.name as "designationName", d.name as "departmentName", u.name as "unitName",
       e.joining_date as "joiningDate", e.gross, e.basic
     from employees e
     join designations g on g.id = e.designation_id
     join departments d on d.id = e.department_id
     join business_units u on u.id = e.business_unit_id
     where e.id = $employeeId`,
    { employeeId },
  );
  if (!person) throw notFound('Employee not found');
  const [rows, earlier] = await Promise.all([
    revisionsOfEmployee(call.db, employeeId),
    getEarlierRaises(call.db, employeeId),
  ]);
  return { ...person, revisions: rows.map(presentRevision), earlier };
}

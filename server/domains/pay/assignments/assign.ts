import type { z } from 'zod';
import { assignBody, assignmentBody } from '#machines/domains/pay/contracts/assignments.ts';
import type { AssignmentLine } from '#machines/domains/pay/contracts/assignments.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { assignPay } from '#server/domains/pay/structure/index.ts';
import { judgeAssignments, type JudgedLine, type WantedAssignment } from './lines.ts';

export { assignBody, assignmentBody };

const toWanted = ({ employeeIds, ...rest }: z.output<typeof assignmentBody>): WantedAssignment[] =>
  [...new Set(employeeIds)].map((employeeId) => ({ employeeId, ...rest }));

/** The part of a line that is returned to the screen; the rest is only needed to store it. */
const toLine = ({ assignment: _assignment, ...line }: JudgedLine): AssignmentLine => line;

/** POST /Pay/PreviewAssignment: returns what an assignment would change, line by line. Stores nothing. */
export async function previewAssignment(
  { db, actor }: Call,
  body: z.output<typeof assignmentBody>,
): Promise<AssignmentLine[]> {
  const units = await unitsPermitted(db, actor, MENU.salaryAssignment, 'isCreate');
  const lines = await judgeAssignments(db, actor, { day: body.from, units }, toWanted(body));
  await recordSalaryAccess(db, actor, {
    call: 'Pay/PreviewAssignment',
    employeeIds: lines.filter(({ code }) => code !== '').map(({ employeeId }) => employeeId),
  });
  return lines.map(toLine);
}

/**
 * POST /Pay/Assign: stores the assignments of all people or of none.
 * @throws AppError 400 that names each refused person.
 */
export async function assignPeople(
  { tx, actor }: WriteCall,
  { reason, ...body }: z.output<typeof assignBody>,
): Promise<{ assigned: number }> {
  const units = await unitsPermitted(tx, actor, MENU.salaryAssignment, 'isCreate');
  const lines = await judgeAssignments(tx, actor, { day: body.from, units }, toWanted(body));
  const refused = lines.flatMap(({ code, name, problems }) =>
    problems.map((message) => ({
      path: 'employeeIds',
      message: code === '' ? message : `${name} (${code}): ${message}`,
    })),
  );
  if (refused.length > 0) throw invalid(refused[0]?.message ?? '', refused.slice(0, 1000));
  const changes = lines.flatMap(({ assignment }) => assignment ?? []);
  await assignPay(tx, changes, {
    accountId: actor.accountId,
    userId: actor.userId,
    source: 'policyApply',
    reason,
  });
  return { assigned: changes.length };
}

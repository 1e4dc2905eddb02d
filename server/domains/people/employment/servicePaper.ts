import type { z } from 'zod';
import type { issueServiceBookBody } from '#machines/domains/people/contracts/employment.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import { requirePayReadable } from '#server/domains/pay/salary/index.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { issuePaper, type IssuedPaper } from '#server/kits/papers/issue.ts';

/**
 * POST /Employee/IssueServiceBook: issues the whole service book as a numbered, verifiable paper.
 * @throws AppError 404 if the caller may not open it, and with pay 403 and 404 as for pay.
 */
export async function issueServiceBook(
  call: WriteCall,
  { employeeId, withPay }: z.output<typeof issueServiceBookBody>,
): Promise<IssuedPaper> {
  const { tx, actor } = call;
  const units = await unitsPermitted(tx, actor, MENU.employment, 'isView');
  const person = await queryOne(
    tx,
    `select from employees where id = $employeeId and account_id = $accountId
       and (id = $self::bigint or $units::bigint[] is null or business_unit_id = any($units))`,
    { employeeId, accountId: actor.accountId, self: actor.employeeId, units },
  );
  if (!person) throw notFound('Employee not found');
  if (withPay)
    await requirePayReadable({ ...call, db: tx }, employeeId, 'Employee/IssueServiceBook');
  return issuePaper(tx, {
    paper: withPay ? 'serviceBookWithPay' : 'serviceBook',
    subjectEmployeeId: employeeId,
    values: {},
    by: { userId: actor.userId, accountId: actor.accountId },
  });
}

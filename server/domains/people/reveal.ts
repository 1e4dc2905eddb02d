import type { z } from 'zod';
import type { RecordPartAnswer, revealBody } from '#machines/domains/people/contracts/people.ts';
import { recordPart } from '#machines/domains/people/personalRecord.ts';
import { recordDataAccess } from '#server/platform/access/dataAccess.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { recordAccess, seesPart } from './access.ts';
import { getPart } from './parts.ts';

/**
 * Returns one part with its masked values. Access to another person's values is recorded first.
 * @throws AppError 404 as for the record, 403 if the caller may not see personal data.
 */
export async function reveal(
  { tx, actor }: WriteCall,
  { employeeId, part }: z.output<typeof revealBody>,
): Promise<RecordPartAnswer> {
  const access = await recordAccess(tx, actor, employeeId);
  if (!seesPart(recordPart(part), access)) throw notFound('Employee not found');
  if (!access.isSelf) {
    if (!access.mayReveal) throw forbidden();
    await recordDataAccess(tx, actor, {
      kind: 'personal',
      call: 'Employee/RevealRecord',
      detail: part,
      employeeIds: [employeeId],
    });
  }
  return getPart(tx, employeeId, part, access, true);
}

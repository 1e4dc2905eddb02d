import type { z } from 'zod';
import type { createPersonBody, PersonCreated } from '#machines/domains/people/contracts/people.ts';
import { createUser, managedUnits } from '#server/domains/company/users/index.ts';
import { issuePaper } from '#server/kits/papers/issue.ts';
import { forbidden, invalid } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { appointmentLetter } from './papers/appointmentLetter.ts';

type Body = z.output<typeof createPersonBody>;

/**
 * Checked before the employee is created, with the fields of this form.
 * @throws AppError 403 for callers who may not create users there, 400 for an invitation without an address.
 */
export async function refuseNewUser(
  { tx, actor }: WriteCall,
  { newUser, officeMail }: Body,
  businessUnitId: number,
): Promise<void> {
  const units = await managedUnits(tx, actor, 'isCreate');
  if (units !== null && !units.includes(businessUnitId)) {
    throw forbidden(
      'You may not create users in this business unit. Save without a user and ask an administrator',
    );
  }
  if (!newUser?.isInvited || officeMail) return;
  const message = 'Office email is required to send an invitation';
  throw invalid(message, [{ path: 'officeMail', message }]);
}

/** Issues the appointment letter and creates the user, in the transaction that creates the employee. */
export async function welcome(
  call: WriteCall,
  employeeId: number,
  { issuesLetter, newUser }: Body,
): Promise<Pick<PersonCreated, 'letter' | 'userId'>> {
  const { tx, actor } = call;
  const { userId, accountId } = actor;
  const letter = issuesLetter
    ? await issuePaper(tx, {
        paper: appointmentLetter.id,
        subjectEmployeeId: employeeId,
        values: {},
        by: { userId, accountId },
      })
    : null;
  const user = newUser ? await createUser(call, { employeeId, ...newUser }) : null;
  return {
    ...(letter && { letter: { paperId: letter.id, number: letter.number } }),
    ...(user && { userId: user.autoId }),
  };
}

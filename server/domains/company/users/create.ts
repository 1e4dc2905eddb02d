import { mixesAlphabets } from '#machines/core/values/alphabets.ts';
import { getMailForms, IS_LOGIN } from '#server/platform/mail/mailForms.ts';
import type { z } from 'zod';
import type {
  createPartnerBody,
  createUserBody,
} from '#machines/domains/company/contracts/users.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { inviteUsers } from '#server/platform/access/invitations.ts';
import { makeEmployees, recordMade } from '#server/platform/access/newUsers.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import { unknownPassword } from '#server/domains/company/auth/index.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { managedUnits } from './managed.ts';

type CreatedUser = WriteAnswer & { autoId: number };

/**
 * POST /Users/Create: creates a user for an employee, with an invitation if requested.
 * @throws AppError 404 for an employee of another account or unit, 409 if the employee has a user or the login
 * is in use, 400 if there is no address for the invitation.
 */
export async function createUser(
  { tx, actor, services }: WriteCall,
  { employeeId, login, isInvited }: z.output<typeof createUserBody>,
): Promise<CreatedUser> {
  const units = await managedUnits(tx, actor, 'isCreate');
  const employee = await queryOne<{ mail: string | null; hasUser: boolean }>(
    tx,
    `select coalesce(nullif(e.office_mail, ''), nullif(e.personal_mail, '')) as mail,
       exists (select from users u where u.employee_id = e.id) as "hasUser"
     from employees e
     where e.account_id = $accountId and e.id = $employeeId and e.is_active
       and ($units::bigint[] is null or e.business_unit_id = any($units)) for update`,
    { accountId: actor.accountId, employeeId, units },
  );
  if (!employee) throw notFound('Employee not found');
  if (employee.hasUser) throw new AppError('conflict', 'This employee already has a user');
  if (isInvited && !employee.mail) {
    const message = 'This employee has no email address to send an invitation to';
    throw invalid(message, [{ path: 'employeeId', message }]);
  }
  await refuseTaken(tx, login);
  const [user] = await query<{ id: number }>(
    tx,
    `insert into users (account_id, employee_id, login_id, password_hash, password_set_at)
     values ($accountId, $employeeId, $login, $hash, null) returning id`,
    { accountId: actor.accountId, employeeId, login, hash: await unknownPassword() },
  );
  const userId = user?.id ?? 0;
  await makeEmployees(tx, actor, [userId]);
  if (isInvited) await invite(tx, services.secret, actor, userId);
  return { statusCode: 200, message: 'Submitted Successfully', autoId: userId };
}

/** POST /Users/CreatePartner: creates a user for an employee of a vendor or contractor. */
export async function createPartner(
  { tx, actor, services }: WriteCall,
  { isInvited, ...partner }: z.output<typeof createPartnerBody>,
): Promise<CreatedUser> {
  const units = await managedUnits(tx, actor, 'isCreate');
  if (units !== null && !units.includes(partner.businessUnitId)) throw forbidden();
  await refuseTaken(tx, partner.mail);
  const [user] = await query<{ id: number }>(
    tx,
    `insert into users (account_id, kind, name, mail, organisation, business_unit_id, login_id,
       password_hash, password_set_at)
     select $accountId, 'partner', $name, $mail, $organisation, b.id, $mail, $hash, null
     from business_units b where b.id = $businessUnitId and b.account_id = $accountId
     returning id`,
    { ...partner, accountId: actor.accountId, hash: await unknownPassword() },
  );
  if (!user) throw notFound('Business unit not found');
  await recordMade(tx, actor, [user.id]);
  if (isInvited) await invite(tx, services.secret, actor, user.id);
  return { statusCode: 200, message: 'Submitted Successfully', autoId: user.id };
}

const invite = (tx: Tx, secret: Buffer, actor: Actor, userId: number): Promise<void> =>
  inviteUsers(tx, secret, { userIds: [userId], purpose: 'invitation', madeBy: actor.userId });

/** Refuses a login that exists in any account, because people sign in without naming their company. */
async function refuseTaken(tx: Tx, loginId: string): Promise<void> {
  const taken = await query(tx, `select from users u where ${IS_LOGIN} limit 1`, {
    forms: getMailForms(loginId),
  });
  if (mixesAlphabets(loginId)) {
    throw new AppError('invalid', 'This user ID mixes alphabets whose letters look the same');
  }
  if (taken.length === 0) return;
  throw new AppError('conflict', 'This user ID is taken. Choose another one');
}

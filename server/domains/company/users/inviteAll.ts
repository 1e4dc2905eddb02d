import { z } from 'zod';
import type { InviteAllPreview, InvitedAnswer } from '#machines/domains/company/contracts/users.ts';
import { inviteUsers, IS_OPEN } from '#server/platform/access/invitations.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { queryIdOrAll } from '#server/platform/http/query.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { makeEmployees } from '#server/platform/access/newUsers.ts';
import { unknownPassword } from '#server/domains/company/auth/index.ts';
import { managedUnits, managedUsers } from './managed.ts';

export const inviteAllQuery = z.object({ businessUnitId: queryIdOrAll });

/**
 * SQL for employees without a user, with their address and whether others share it. It uses a join, which takes 0.1 to
 * 0.3 s for 5,000 addresses; looking up each address took 1 to 1.6 s.
 */
const WITHOUT_USER = `
  without_user as materialized (
    select e.id, e.code, lower(coalesce(nullif(e.office_mail, ''), nullif(e.personal_mail, ''))) as mail
    from employees e
    where e.account_id = $accountId and e.is_active
      and ($units::bigint[] is null or e.business_unit_id = any($units))
      and not exists (select from users u where u.employee_id = e.id)
  ), used as (
    select distinct lower(m.mail) as mail
    from user_people p, lateral (values (p.office_mail), (p.personal_mail)) m (mail)
    where m.mail <> ''
  ), addressed as materialized (
    select w.*, count(*) over (partition by w.mail) > 1 or used.mail is not null as is_shared
    from without_user w left join used on used.mail = w.mail
    where w.mail is not null
  )`;

const UNINVITED = `
  select u.id from users u join user_people p on p.user_id = u.id and p.is_welcome
  where u.account_id = $accountId and u.password_set_at is null and u.kind <> 'service'
    and coalesce(nullif(p.office_mail, ''), nullif(p.personal_mail, '')) is not null
    and ($units::bigint[] is null or p.business_unit_id = any($units))
    and not exists (select from invitations i
      where i.user_id = u.id and ${IS_OPEN})`;

/** GET /Users/InviteAll: previews inviting everyone of a unit, or of all. */
export async function inviteAllPreview(
  { db, actor, services }: Call,
  { businessUnitId }: z.output<typeof inviteAllQuery>,
): Promise<InviteAllPreview> {
  const units = await readRequestedUnits(db, actor, businessUnitId);
  const row = await queryOne<Omit<InviteAllPreview, 'isMailed'>>(
    db,
    `with ${WITHOUT_USER}
     select p.employees, p.employees - (select count(*)::integer from without_user) as "withUser",
       (select count(*)::integer from addressed where not is_shared) as "toInvite",
       (select count(*)::integer from addressed where is_shared) as "sharedMail",
       (select count(*)::integer from without_user where mail is null) as "withoutMail",
       (select count(*)::integer from (${UNINVITED}) n) as "toInviteAgain"
     from (select count(*)::integer as employees from employees e where e.account_id = $accountId
       and e.is_active and ($units::bigint[] is null or e.business_unit_id = any($units))) p`,
    { accountId: actor.accountId, units },
  );
  if (!row) throw new Error('The invitations were not counted');
  return { ...row, isMailed: services.env.SMTP_URL !== undefined };
}

/**
 * POST /Users/InviteAll: creates a user and an invitation for each employee who has no user and a unique
 * address, and an invitation for users without an open one. The address is their login.
 */
export async function inviteAll(
  { tx, actor, services }: WriteCall,
  { businessUnitId }: { businessUnitId: number },
): Promise<InvitedAnswer> {
  const units = await readRequestedUnits(tx, actor, businessUnitId);
  const invited = await inviteEveryone(tx, services.secret, actor, units);
  return { statusCode: 200, message: 'Submitted Successfully', invited };
}

/**
 * Creates the users and invitations of these units, or of all units.
 * @returns how many people were invited.
 */
export async function inviteEveryone(
  tx: Tx,
  secret: Buffer,
  actor: Pick<Actor, 'userId' | 'accountId'>,
  units: readonly number[] | null,
): Promise<number> {
  const values = { accountId: actor.accountId, units };
  // Without this lock, a second click would invite the same people again. With it, the second click finds no
  // one left.
  await query(
    tx,
    `select pg_advisory_xact_lock(hashtextextended('invitations of ' || $accountId::bigint, 0))`,
    values,
  );
  const rows = await query<{ id: number }>(
    tx,
    `with ${WITHOUT_USER}
     insert into users (account_id, employee_id, login_id, password_hash, password_set_at)
     select $accountId, a.id, case when exists (select from users u where comparison_key(u.login_id) = comparison_key(a.mail))
       then a.code || '-' || a.id else a.mail end, $hash, null
     from addressed a where not a.is_shared order by a.id
     returning id`,
    { ...values, hash: await unknownPassword() },
  );
  const madeIds = rows.map(({ id }) => id);
  if (madeIds.length > 0) await makeEmployees(tx, actor, madeIds);
  const uninvited = await query<{ id: number }>(tx, UNINVITED, values);
  await inviteUsers(tx, secret, {
    userIds: uninvited.map(({ id }) => id),
    purpose: 'invitation',
    madeBy: actor.userId,
  });
  return uninvited.length;
}

/**
 * POST /Users/Invite: sends these users a new invitation.
 * @throws AppError 409 for users who have set a password, or have no address.
 */
export async function invite(
  { tx, actor, services }: WriteCall,
  { userIds }: { userIds: number[] },
): Promise<InvitedAnswer> {
  const users = await managedUsers(tx, actor, userIds);
  const uninvited = await query<{ id: number }>(
    tx,
    `select id from users where id = any($userIds::bigint[]) and password_set_at is null
       and kind <> 'service' and is_active and locked_at is null`,
    { userIds },
  );
  const invitable = new Set(uninvited.map(({ id }) => id));
  const refused = users.filter(({ userId, mail }) => !invitable.has(userId) || !mail);
  if (refused.length > 0) {
    throw new AppError(
      'conflict',
      'Only active users with an email address who have not set a password can be invited',
      { refused: refused.map(({ userId, name }) => ({ userId, reason: name })) },
    );
  }
  await inviteUsers(tx, services.secret, {
    userIds,
    purpose: 'invitation',
    madeBy: actor.userId,
  });
  return { statusCode: 200, message: 'Submitted Successfully', invited: userIds.length };
}

/** Returns the requested units that the caller manages, or null for all. */
async function readRequestedUnits(
  db: Db | Tx,
  actor: Actor,
  businessUnitId: number,
): Promise<number[] | null> {
  const units = await managedUnits(db, actor, 'isCreate');
  if (businessUnitId === 0) return units;
  if (units !== null && !units.includes(businessUnitId)) throw forbidden();
  return [businessUnitId];
}

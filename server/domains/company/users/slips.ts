import type { z } from 'zod';
import type { SlipsAnswer, slipsBody } from '#machines/domains/company/contracts/users.ts';
import { makeLinks } from '#server/platform/access/invitations.ts';
import { hashOfPin, makePin } from '#server/platform/access/kioskPins.ts';
import { makeEmployees } from '#server/platform/access/newUsers.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { publicAddress } from '#server/platform/env.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { unknownPassword } from '#server/domains/company/auth/index.ts';
import { managedUnits, managedUsers } from './managed.ts';
import { createSlipsPdf, type Slip } from './slipSheet.ts';

/** The links work this long, because slips reach people through their supervisors, some of whom are on leave. */
const HOURS = 14 * 24;
const AT_A_TIME = 500;

interface Person {
  employeeId: number;
  userId: number | null;
  name: string;
  code: string;
  unit: string;
  mail: string | null;
  loginId: string | null;
  hasPassword: boolean;
  isElevated: boolean;
}

/**
 * POST /Users/Slips: makes a user, a link that works once and a kiosk PIN for each of these people, and prints
 * them. Without a list, they are the people who can't be invited by mail and have no open link.
 * @throws AppError 409 for people who can set a new password by mail.
 */
export async function issueSlips(
  call: WriteCall,
  { employeeIds, businessUnitId }: z.output<typeof slipsBody>,
): Promise<SlipsAnswer> {
  const { tx, actor } = call;
  const managed = await managedUnits(tx, actor, 'isCreate');
  if (businessUnitId !== 0) await requireUnit(tx, actor, managed, businessUnitId);
  const units = businessUnitId === 0 ? managed : [businessUnitId];
  const allPeople = await readPeople(tx, actor, { units, employeeIds });
  const people = allPeople.slice(0, AT_A_TIME);
  if (allPeople.length < new Set(employeeIds).size) throw notFound('Employee not found');
  if (people.length === 0) throw new AppError('conflict', 'No one needs a slip');
  refuseWithMail(people);
  const userIds = people.flatMap(({ userId }) => userId ?? []);
  if (userIds.length > 0) await managedUsers(tx, actor, userIds);
  const users = await createMissing(tx, actor, people);
  const slips = await makeSlips(call, people, users);
  const content = await print(call, slips);
  return {
    ...SUBMITTED,
    content: content.toString('base64'),
    slips: slips.map(({ employeeId, name, loginId, link }) => ({
      employeeId,
      name,
      loginId,
      link,
    })),
    remaining: allPeople.length - people.length,
  };
}

/**
 * Checks the business unit.
 * @throws AppError 404 for a unit of another company, 403 for one that the caller doesn't manage.
 */
async function requireUnit(
  tx: Tx,
  { accountId }: Actor,
  managed: readonly number[] | null,
  unitId: number,
): Promise<void> {
  const unit = await queryOne(
    tx,
    'select from business_units where id = $unitId and account_id = $accountId',
    { unitId, accountId },
  );
  if (!unit) throw notFound('Business unit not found');
  if (managed !== null && !managed.includes(unitId)) throw forbidden();
}

const readPeople = (
  tx: Tx,
  { accountId }: Actor,
  { units, employeeIds }: { units: readonly number[] | null; employeeIds: readonly number[] },
): Promise<Person[]> =>
  query<Person>(
    tx,
    `with people as (
       select e.id, e.name, e.code, b.name as unit, u.id as user_id, u.login_id,
         u.password_set_at is not null as has_password,
         coalesce(nullif(e.office_mail, ''), nullif(e.personal_mail, '')) as mail
       from employees e join business_units b on b.id = e.business_unit_id
       left join users u on u.employee_id = e.id
       where e.account_id = $accountId and e.is_active and coalesce(u.is_active, true)
         and u.locked_at is null
         and ($units::bigint[] is null or e.business_unit_id = any($units))
     ), counted as (
       select *, count(*) over (partition by lower(mail)) > 1 as is_shared from people
     )
     select c.id as "employeeId", c.user_id as "userId", c.name, c.code, c.unit,
       c.login_id as "loginId", c.has_password as "hasPassword",
       case when not c.is_shared then c.mail end as mail,
       exists (select from user_roles r where r.user_id = c.user_id
         and r.role not in ('employee', 'supervisor')) as "isElevated"
     from counted c
     where case when cardinality($employeeIds::bigint[]) > 0 then c.id = any($employeeIds)
       else not c.has_password and (c.mail is null or c.is_shared)
         and not exists (select from invitations i where i.user_id = c.user_id
           and i.ended_at is null and i.expires_at > now()) end
     order by c.unit, c.code limit 10000`,
    { accountId, units, employeeIds },
  );

/**
 * Refuses people who have a password and either mail or rights over others. A single administrator must not be
 * able to replace such a password.
 */
function refuseWithMail(people: readonly Person[]): void {
  const refused = people.filter(
    ({ hasPassword, mail, isElevated }) => hasPassword && (mail !== null || isElevated),
  );
  if (refused.length === 0) return;
  throw new AppError(
    'conflict',
    'People with an email address or further roles set a new password through a link by email',
    { refused: refused.map(({ employeeId, name }) => ({ employeeId, reason: name })) },
  );
}

/** Returns the users of these people. Missing users are created, with the employee ID as the login. */
async function createMissing(
  tx: Tx,
  actor: Actor,
  people: readonly Person[],
): Promise<Map<number, { userId: number; loginId: string }>> {
  const without = people.filter(({ userId }) => userId === null);
  const created = await query<{ userId: number; employeeId: number; loginId: string }>(
    tx,
    `insert into users (account_id, employee_id, login_id, password_hash, password_set_at)
     select $accountId, n.id, case when n.code ~ '[\\s<>"\`]' or exists (select from users u
         where comparison_key(u.login_id) = comparison_key(n.code)) then 'e' || n.id else n.code end, $hash, null
     from unnest($ids::bigint[], $codes::text[]) as n (id, code) order by n.id
     returning id as "userId", employee_id as "employeeId", login_id as "loginId"`,
    {
      accountId: actor.accountId,
      hash: await unknownPassword(),
      ids: without.map(({ employeeId }) => employeeId),
      codes: without.map(({ code }) => code),
    },
  );
  if (created.length > 0) {
    await makeEmployees(
      tx,
      actor,
      created.map(({ userId }) => userId),
    );
  }
  const withoutSignIn = people.flatMap(({ employeeId, userId, loginId }) =>
    userId === null || loginId === null ? [] : [{ employeeId, userId, loginId }],
  );
  return new Map([...withoutSignIn, ...created].map((one) => [one.employeeId, one]));
}

async function makeSlips(
  { tx, actor, services }: WriteCall,
  people: readonly Person[],
  users: ReadonlyMap<number, { userId: number; loginId: string }>,
): Promise<(Slip & { employeeId: number })[]> {
  const getLogin = (employeeId: number) => users.get(employeeId) ?? { userId: 0, loginId: '' };
  const madeBy = actor.userId;
  const tokens = new Map<number, string>();
  for (const purpose of ['invitation', 'reset'] as const) {
    const userIds = people
      .filter(({ hasPassword }) => hasPassword === (purpose === 'reset'))
      .map(({ employeeId }) => getLogin(employeeId).userId);
    const links = await makeLinks(tx, services.secret, { userIds, purpose, madeBy, hours: HOURS });
    for (const { userId, token } of links) tokens.set(userId, token);
  }
  const address = publicAddress(services.env);
  const slips = people.map(({ employeeId, name, code, unit }) => {
    const { userId, loginId } = getLogin(employeeId);
    const link = `${address}/invitation#${tokens.get(userId) ?? ''}`;
    return { employeeId, name, code, unit, loginId, link, pin: makePin() };
  });
  await query(
    tx,
    `insert into kiosk_pins (employee_id, pin_hash, made_by)
     select n.id, n.hash, $madeBy from unnest($ids::bigint[], $hashes::bytea[]) as n (id, hash)
     order by n.id
     on conflict (employee_id) do update set pin_hash = excluded.pin_hash,
       made_by = excluded.made_by, made_at = now()`,
    {
      madeBy,
      ids: slips.map(({ employeeId }) => employeeId),
      hashes: slips.map(({ employeeId, pin }) => hashOfPin(services.secret, employeeId, pin)),
    },
  );
  return slips;
}

async function print({ tx, actor }: WriteCall, slips: readonly Slip[]): Promise<Buffer> {
  const account = await queryOne<{ name: string; language: string; until: string; now: Date }>(
    tx,
    `select name, language, (account_day(id) + $days::integer - 1)::text as until, now() as now
     from accounts where id = $accountId`,
    { accountId: actor.accountId, days: HOURS / 24 },
  );
  if (!account) throw new Error('The account was not found');
  const { name: company, language, until, now } = account;
  return createSlipsPdf(slips, {
    company,
    until,
    now,
    tag: language === 'Bengali' ? 'bn-BD' : 'en-GB',
  });
}

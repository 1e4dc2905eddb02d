import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { hashPassword } from '#server/domains/company/auth/index.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';
import { DEMO_PASSWORD } from './stage/accounts.ts';
import { officeTime } from './stage/calendar.ts';
import { ACCOUNT_ID, type Employee } from './stage/organisation.ts';

/** Creates the demo accounts. */
export async function storeUsers(
  tx: Tx,
  people: readonly Employee[],
  since: string,
): Promise<void> {
  const holders = getHolders(people);
  await query(
    tx,
    `insert into users (account_id, employee_id, login_id, password_hash, needs_code, is_owner,
       is_operator, created_at)
     select $accountId, n.employee_id, n.login, $hash, n.needs_code, n.is_owner, n.is_operator,
       $since::timestamptz
     from unnest($employeeIds::bigint[], $logins::text[], $needsCode::boolean[],
       $isOwner::boolean[], $isOperator::boolean[])
       as n (employee_id, login, needs_code, is_owner, is_operator)`,
    {
      accountId: ACCOUNT_ID,
      since,
      // One hash for all: each costs 19 MiB and 30 ms, and the password is public.
      hash: await hashPassword(DEMO_PASSWORD),
      employeeIds: holders.map(({ person }) => person.employeeId),
      logins: holders.map(({ account }) => account.login),
      needsCode: holders.map(({ account }) => account.needsCode ?? false),
      isOwner: holders.map(({ account }) => account.isOwner ?? false),
      isOperator: holders.map(({ account }) => account.isOperator ?? false),
    },
  );
  const actors = await readActors(tx, people);
  await storeRoles(tx, [...actors.values()]);
  await extendRole(tx, actors.get('otp')?.userId ?? null);
  await recordRights(tx, since);
}

/** The demo accounts as actors, by login. */
export async function getActors(
  db: Db | Tx,
  people: readonly Employee[],
): Promise<(login: string) => Actor> {
  const actors = await readActors(db, people);
  return (login) => {
    const actor = actors.get(login);
    if (!actor) throw new Error(`There is no demo account ${login}`);
    return actor;
  };
}

async function readActors(
  db: Db | Tx,
  people: readonly Employee[],
): Promise<ReadonlyMap<string, Actor>> {
  const rows = await query<{ id: number; login: string }>(
    db,
    'select id, login_id as login from users where account_id = $accountId',
    { accountId: ACCOUNT_ID },
  );
  const ids = new Map(rows.map(({ id, login }) => [login, id]));
  return new Map(
    getHolders(people).map(({ account, person }) => [
      account.login,
      {
        userId: ids.get(account.login) ?? null,
        employeeId: person.employeeId,
        accountId: ACCOUNT_ID,
        name: person.name,
        roles: ['employee', ...(account.role ? [account.role] : [])].map((role) => ({
          role,
          businessUnitId: null,
        })),
      },
    ]),
  );
}

const getHolders = (people: readonly Employee[]) =>
  people.flatMap(({ account, ...person }) => (account ? [{ account, person }] : []));

async function storeRoles(tx: Tx, actors: readonly Actor[]): Promise<void> {
  const entries = actors.flatMap(({ userId, roles }) =>
    roles.map(({ role }) => ({ userId, role })),
  );
  await query(
    tx,
    `insert into user_roles (user_id, role, business_unit_id)
     select user_id, role, null from unnest($userIds::bigint[], $roles::text[]) as n (user_id, role)`,
    {
      userIds: entries.map(({ userId }) => userId),
      roles: entries.map(({ role }) => role),
    },
  );
}

/**
 * Records roles and permissions as granted when the company was founded, because every past step was decided under
 * them.
 */
async function recordRights(tx: Tx, since: string): Promise<void> {
  const about = { actor: { userId: null, accountId: ACCOUNT_ID }, at: officeTime(since, 0) };
  for (const [table, types] of [
    ['users', ['login', 'user']],
    ['user_roles', ['role', 'role period']],
  ] as const) {
    const rows = await query<{ id: number }>(tx, `select id from ${table}`);
    const ids = rows.map(({ id }) => id);
    for (const type of types) await recordCreated(tx, type, ids, about);
  }
}

/** Extends a supervisor's role to a second business unit while that unit's own supervisor is on leave. */
async function extendRole(tx: Tx, userId: number | null): Promise<void> {
  await query(
    tx,
    `insert into user_roles (user_id, role, business_unit_id, until_date, reason)
     select $userId, 'supervisor', b.id, case when b.id > 1 then account_day($accountId) + 60 end,
       case when b.id > 1 then 'In place of a supervisor on leave' end
     from business_units b where b.account_id = $accountId and b.id <= 2`,
    { userId, accountId: ACCOUNT_ID },
  );
}

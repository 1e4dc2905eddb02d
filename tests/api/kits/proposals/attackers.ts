import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import { demoPasswordHash, hire } from '#tests/support/factories.ts';

/** A user who may be controlled by an administrator. */
export interface Hand {
  client: Client;
  userId: number;
}

/** Gives an account a role directly, as if an administrator had done so without a second one. */
export async function holds(
  owner: Db,
  {
    userId,
    role,
    by,
    daysAgo = 0,
  }: { userId: number; role: string; by: number | null; daysAgo?: number },
): Promise<void> {
  const rows = await query<{ id: number }>(
    owner,
    'insert into user_roles (user_id, role) values ($userId, $role) returning id',
    { userId, role },
  );
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const about = { actor: { userId: by, accountId: 1 }, at };
  const ids = rows.map(({ id }) => id);
  await recordCreated(owner, 'role', ids, about);
  await recordCreated(owner, 'role period', ids, about);
}

/** A partner's user with an administrator's mailbox, through which the administrator signs in. */
export async function readPartner(url: string, owner: Db, admin: Client): Promise<Hand> {
  const mail = `admin+${randomUUID().slice(0, 8)}@example.com`;
  const post = await admin.post('/Users/CreatePartner', {
    name: 'A partner of mine',
    mail,
    organisation: 'Mine',
    businessUnitId: 1,
    isInvited: false,
  });
  const { autoId: userId } = post.body as { autoId: number };
  await signsIn(owner, userId);
  await holds(owner, { userId, role: 'admin', by: admin.userId, daysAgo: 60 });
  return { userId, client: await createClient(url, mail) };
}

/** A second user of an administrator, for an employee whose mailbox is theirs. */
export async function createSecondUser(url: string, owner: Db, admin: Client): Promise<Hand> {
  const login = `second.${randomUUID().slice(0, 8)}`;
  const [employee] = await query<{ id: number }>(
    owner,
    `update employees set office_mail = 'Admin+' || id || '@example.com'
     where id = (select min(e.id) from employees e
       where not exists (select from users u where u.employee_id = e.id)) returning id`,
  );
  return userMadeBy(url, owner, admin, { employeeId: employee?.id ?? 0, login, daysAgo: 60 });
}

/** An accomplice whom an administrator invited yesterday, although they have had the role for long. */
export async function createAccomplice(url: string, owner: Db, admin: Client): Promise<Hand> {
  const login = `accomplice.${randomUUID().slice(0, 8)}`;
  const [employee] = await query<{ id: number }>(
    owner,
    `update employees set office_mail = 'accomplice' || id || '@example.com'
     where id = (select max(e.id) from employees e
       where not exists (select from users u where u.employee_id = e.id)) returning id`,
  );
  return userMadeBy(url, owner, admin, { employeeId: employee?.id ?? 0, login, daysAgo: 1 });
}

async function userMadeBy(
  url: string,
  owner: Db,
  admin: Client,
  { employeeId, login, daysAgo }: { employeeId: number; login: string; daysAgo: number },
): Promise<Hand> {
  const post = await admin.post('/Users/Create', { employeeId, login, isInvited: false });
  const { autoId: userId } = post.body as { autoId: number };
  await signsIn(owner, userId);
  await holds(owner, { userId, role: 'admin', by: admin.userId, daysAgo });
  return { userId, client: await createClient(url, login) };
}

/** An administrator whom none of the others created. */
export async function independent(url: string, owner: Db, login: string): Promise<Hand> {
  const { userId } = await hire(owner, { login, roles: ['employee', 'admin'] });
  return { userId, client: await createClient(url, login) };
}

async function signsIn(owner: Db, userId: number): Promise<void> {
  await query(
    owner,
    'update users set password_hash = $hash, password_set_at = now() where id = $userId',
    { userId, hash: await demoPasswordHash },
  );
}

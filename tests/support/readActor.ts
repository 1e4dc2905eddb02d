import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';

/** The actor of a login, as the engine uses it. */
export async function getActor(db: Db, login: string): Promise<Actor> {
  const person = await queryOne<Omit<Actor, 'roles'>>(
    db,
    `select u.id as "userId", e.id as "employeeId", u.account_id as "accountId", e.name
     from users u join employees e on e.id = u.employee_id where u.login_id = $login`,
    { login },
  );
  if (!person) throw new Error(`There is no login ${login}`);
  const roles = await query<Actor['roles'][number]>(
    db,
    `select role, business_unit_id as "businessUnitId" from user_roles where user_id = $userId`,
    { userId: person.userId },
  );
  return { ...person, roles };
}

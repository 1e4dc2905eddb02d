import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';

/** Returns the user in whose name a command acts, or undefined if there is no such login. */
export const actorByLogin = (tx: Tx, login: string): Promise<Actor | undefined> =>
  queryOne<Actor>(
    tx,
    `select u.id as "userId", u.employee_id as "employeeId", u.account_id as "accountId", e.name,
       coalesce((select json_agg(json_build_object('role', r.role, 'businessUnitId',
         r.business_unit_id)) from held_parts r where r.user_id = u.id), '[]') as roles
     from users u join user_people e on e.user_id = u.id
     where comparison_key(u.login_id) = comparison_key($login) and u.is_active`,
    { login },
  );

import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';

/** A person who can receive messages. */
export interface Correspondent {
  userId: number;
  name: string;
}

/**
 * Returns the users of these employees, except the actor.
 * @throws AppError 404 for unknown employees, 409 naming those without a login.
 */
export async function correspondents(
  tx: Tx,
  { accountId, employeeId: own }: Actor,
  employeeIds: readonly number[],
): Promise<Correspondent[]> {
  const requests = [...new Set(employeeIds)];
  const rows = await query<{ employeeId: number; name: string; userId: number | null }>(
    tx,
    `select e.id as "employeeId", e.name, u.id as "userId"
     from employees e left join users u on u.employee_id = e.id and u.is_active
     where e.account_id = $accountId and e.id = any($asked::bigint[])
     order by e.name, e.id`,
    { accountId, asked: requests },
  );
  if (rows.length < requests.length) throw notFound('Person not found');
  const mute = rows.flatMap(({ userId, name }) => (userId === null ? [name] : []));
  if (mute.length > 0) {
    throw new AppError('conflict', `${mute.join(', ')} cannot be reached: no login yet`);
  }
  return rows.flatMap(({ employeeId, userId, name }) =>
    userId === null || employeeId === own ? [] : [{ userId, name }],
  );
}

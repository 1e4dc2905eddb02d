import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { run, type Statement } from '#server/platform/db/statement.ts';

/** The logins and employees that count as the caller. A program or a partner counts as the people who created it. */
export interface Selves {
  userIds: readonly number[];
  employeeIds: readonly number[];
}

const NO_ONE: Selves = { userIds: [], employeeIds: [] };

/**
 * SQL for the user and, if it is a program or partner, the people who created it or its keys. If one of these creators
 * is a program or partner itself, its creators are included, too, and so on.
 */
const MAKERS: Statement = {
  name: 'cadre-makers',
  sql: `
    with recursive made (id) as (
      select $userId::bigint
      union
      select m.maker from made
      join users u on u.id = made.id and u.employee_id is null and u.kind in ('service', 'partner')
      cross join lateral (
        select k.made_by as maker from program_keys k where k.user_id = u.id
        union select c.actor_id from record_changes c
        where c.record_type = 'login' and c.record_id = u.id::text and c.before is null
          and c.actor_id is not null
      ) m
    )
    select u.id as "userId", u.employee_id as "employeeId" from made join users u on u.id = made.id`,
};

export async function selvesOf(
  db: Db | Tx,
  { userId, employeeId }: Pick<Actor, 'userId' | 'employeeId'>,
): Promise<Selves> {
  if (userId === null) return NO_ONE;
  if (employeeId !== null) return { userIds: [userId], employeeIds: [employeeId] };
  const rows = await run<{ userId: number; employeeId: number | null }>(db, MAKERS, { userId });
  return {
    userIds: rows.map((row) => row.userId),
    employeeIds: rows.flatMap((row) => row.employeeId ?? []),
  };
}

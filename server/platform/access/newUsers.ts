import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';

/** Who creates the user; `userId` is null for Cadre itself. */
type Maker = { userId: number | null; accountId: number };

/** Gives the role of employees to new users who are employees, and records it. */
export async function makeEmployees(
  tx: Tx,
  actor: Maker,
  userIds: readonly number[],
): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    `insert into user_roles (user_id, role)
     select id, 'employee' from unnest($userIds::bigint[]) as n (id) returning id`,
    { userIds },
  );
  await recordMade(tx, actor, userIds);
  const ids = rows.map(({ id }) => id);
  const about = { actor: { userId: actor.userId, accountId: actor.accountId } };
  await recordCreated(tx, 'role', ids, about);
  await recordCreated(tx, 'role period', ids, about);
}

/** Records the creation of users together with that of their logins. */
export async function recordMade(
  tx: Tx,
  { userId, accountId }: Maker,
  userIds: readonly number[],
): Promise<void> {
  await recordCreated(tx, 'login', userIds, { actor: { userId, accountId } });
  await recordCreated(tx, 'user', userIds, { actor: { userId, accountId } });
}

import type { Deletion } from '#machines/core/contracts/refusal.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';

/** Who deleted a record and when, with its last fields; null if it was not deleted. */
export async function readDeletion(
  db: Db | Tx,
  accountId: number,
  { type, id }: { type: string; id: number },
): Promise<{ deleted: Deletion; fields: Record<string, unknown> } | null> {
  const last = await queryOne<Deletion & { fields: Record<string, unknown>; isDeleted: boolean }>(
    db,
    `select coalesce(p.name, u.login_id, 'Cadre') as "byName", c.before as fields,
       to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
       c.after is null as "isDeleted"
     from record_changes c
     left join users u on u.id = c.actor_id left join user_people p on p.user_id = u.id
     where c.record_type = $type and c.record_id = $id::text and c.account_id = $accountId
     order by c.id desc limit 1`,
    { type, id, accountId },
  );
  if (!last?.isDeleted) return null;
  const { byName, at, fields } = last;
  return { deleted: { byName, at }, fields };
}

import type { Actor } from '#server/platform/access/actor.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';

/** Counts all assets that are expected, except for the last few. */
export async function markExcept(
  tx: Tx,
  { at }: Engine,
  { userId, accountId }: Actor,
  countId: number,
  left: number,
): Promise<void> {
  const items = await query<{ id: number }>(
    tx,
    `select id from asset_count_items where count_id = $countId and is_expected order by id
     limit greatest(0, (select count(*) from asset_count_items
       where count_id = $countId and is_expected) - $left)`,
    { countId, left },
  );
  const ids = items.map(({ id }) => id);
  const about = { actor: { userId, accountId }, ...(at === undefined ? {} : { at }) };
  await recordWhile(tx, 'assetCountItem', ids, about, () =>
    query(
      tx,
      `update asset_count_items t set result = 'found', quantity = greatest(1, t.expected_quantity),
         condition = case when t.id % 11 = 0 then 'worn' else a.condition end, counted_by = $userId,
         counted_at = date_trunc('milliseconds', coalesce($at::timestamptz, now()))
       from assets a where a.id = t.asset_id and t.id = any($ids::bigint[])`,
      { ids, userId, at: at ?? null },
    ),
  );
}

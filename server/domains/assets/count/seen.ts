import { COVERED_BY } from '#server/domains/assets/freeze/index.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';

/**
 * SQL: what counts saw of single pieces `a`: their condition and, if no one has them, their place. An asset that
 * another open count covers isn't changed, because that count expects it where it was.
 */
const SEEN = `select a.id, t.condition,
    case when b.id is not null then a.workplace_id
      when t.result = 'elsewhere' then coalesce(t.found_at_id, a.workplace_id)
      else coalesce(n.workplace_id, a.workplace_id) end as workplace_id
  from asset_count_items t join asset_counts n on n.id = t.count_id
  join assets a on a.id = t.asset_id join asset_kinds k on k.id = a.asset_kind_id and not k.is_counted
  left join asset_holdings b on b.asset_id = a.id and b.held_until is null
  where t.count_id = any($countIds::bigint[]) and t.account_id = $accountId and t.result is not null
    and not exists (select from asset_counts c where ${COVERED_BY})`;

/** Writes to the asset register what these counts saw, and records each change. Call it after the counts have ended. */
export async function writeSeen(
  tx: Tx,
  { accountId, userId, at }: { accountId: number; userId: number | null; at: string | undefined },
  countIds: readonly number[],
): Promise<void> {
  const changed = await query<{ id: number }>(
    tx,
    `select id from assets where id in (
       select a.id from assets a join (${SEEN}) s on s.id = a.id
       where (a.condition, a.workplace_id) is distinct from (s.condition, s.workplace_id))
     order by id for update`,
    { countIds, accountId },
  );
  const ids = changed.map(({ id }) => id);
  if (ids.length === 0) return;
  const about = { actor: { userId, accountId }, ...(at === undefined ? {} : { at }) };
  await recordWhile(tx, 'asset', ids, about, () =>
    query(
      tx,
      `update assets a set condition = s.condition, workplace_id = s.workplace_id,
         room = case when a.workplace_id is distinct from s.workplace_id then null else a.room end,
         version = a.version + 1, changed_by = $userId, changed_at = now()
       from (${SEEN}) s where s.id = a.id and a.id = any($ids::bigint[])`,
      { countIds, accountId, userId, ids },
    ),
  );
}

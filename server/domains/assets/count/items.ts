import { z } from 'zod';
import { MENU } from '#machines/core/values/menuReferences.ts';
import {
  PARTS,
  type CountItem,
  type CountItemPage,
} from '#machines/domains/assets/contracts/count.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt, queryPage, queryText } from '#server/platform/http/query.ts';
import { IS_MISSING, IS_UNEXPECTED, ITEM_COLUMNS, ITEM_JOINS } from './itemSql.ts';

export const itemsQuery = z.object({
  countId: queryInt('must be a count'),
  part: z.enum(['', ...PARTS], 'must be a part of the list').default(''),
  search: queryText.default(''),
  page: queryPage,
});

const PAGE_SIZE = 50;

/** GET /Asset/Count/Items: the list of assets of a count, and what was seen of each. */
export async function readItems(
  { db, actor }: Call,
  { countId, part, search, page }: z.output<typeof itemsQuery>,
): Promise<CountItemPage> {
  const units = await unitsPermitted(db, actor, MENU.assetCounts, 'isView');
  const keeping = await unitsPermitted(db, actor, MENU.assetCounts, 'isCreate');
  const [count] = await query<{ mayKeep: boolean }>(
    db,
    `select $keeping::bigint[] is null or business_unit_id = any($keeping) as "mayKeep" from asset_counts
     where id = $countId and account_id = $accountId
       and ($units::bigint[] is null or business_unit_id = any($units))`,
    { countId, accountId: actor.accountId, units, keeping },
  );
  if (!count) throw notFound('Count not found');
  const bindings = {
    countId,
    part,
    search,
    userId: actor.userId,
    mayKeep: count.mayKeep,
    offset: (page - 1) * PAGE_SIZE,
  };
  const items = await query<CountItem>(
    db,
    `select ${ITEM_COLUMNS} from ${SHOWN}
     order by t.counted_at desc nulls first, lower(a.name) collate "C", a.id limit ${PAGE_SIZE} offset $offset`,
    bindings,
  );
  const [all] = await query<{ total: number }>(
    db,
    `select count(*)::integer as total from ${SHOWN}`,
    bindings,
  );
  return { total: all?.total ?? 0, items };
}

const SHOWN = `asset_count_items t join assets a on a.id = t.asset_id ${ITEM_JOINS}
  where t.count_id = $countId and (t.is_expected or t.result is not null)
    and case $part::text when '' then true when 'left' then ${IS_MISSING}
      when 'counted' then t.result is not null when 'elsewhere' then t.result = 'elsewhere'
      when 'damaged' then t.condition = 'damaged' else ${IS_UNEXPECTED} end
    and ${getOptionalSearchSql("asset_code(a.id, a.asset_tag), a.name, coalesce(a.serial_number, ''), coalesce(e.name, '')")}`;

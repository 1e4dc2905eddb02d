import { z } from 'zod';
import { MENU } from '#machines/core/values/menuReferences.ts';
import {
  code,
  type CountItem,
  type LabelAnswer,
} from '#machines/domains/assets/contracts/count.ts';
import { COVERED_BY } from '#server/domains/assets/freeze/index.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { ITEM_COLUMNS, ITEM_JOINS } from './itemSql.ts';

export const findQuery = z.object({ countId: queryInt('must be a count'), code });
export const labelQuery = z.object({ code });

/** The code that a label or a scanner gives: an asset's tag, or the address on a label, which ends with the tag. */
const getCode = (text: string): string => {
  const match = /[?&]code=([^&#]+)/.exec(text);
  if (!match?.[1]) return text;
  try {
    return decodeURIComponent(match[1]);
  } catch {
    return match[1];
  }
};

/**
 * Finds an asset by its tag, its code given by Cadre, or its serial number, in this order.
 * @throws AppError 404 that repeats what was typed, also for assets of other business units.
 */
async function findAsset(
  db: Db | Tx,
  of: { accountId: number; units: readonly number[] | null; text: string },
): Promise<number> {
  const given = getCode(of.text);
  const asset = await queryOne<{ id: number }>(
    db,
    `select a.id from assets a
     where a.account_id = $accountId and a.is_active
       and ($units::bigint[] is null or a.business_unit_id = any($units))
       and comparison_key($given) in (comparison_key(asset_code(a.id, a.asset_tag)), comparison_key(a.serial_number))
     order by comparison_key($given) = comparison_key(asset_code(a.id, a.asset_tag)) desc limit 1`,
    { accountId: of.accountId, units: of.units, given },
  );
  if (!asset) throw notFound(`No asset has the tag or serial number ${given}`);
  return asset.id;
}

/** GET /Asset/Count/Find: the scanned asset, what the count expects of it, and who has counted it. */
export async function findItem(
  { db, actor }: Call,
  { countId, code: text }: z.output<typeof findQuery>,
): Promise<CountItem> {
  const { accountId, userId } = actor;
  const units = await unitsPermitted(db, actor, MENU.assetCounts, 'isEdit');
  const count = await queryOne(
    db,
    `select id from asset_counts where id = $countId and account_id = $accountId
       and ($units::bigint[] is null or business_unit_id = any($units))`,
    { countId, accountId, units },
  );
  if (!count) throw notFound('Count not found');
  const assetId = await findAsset(db, { accountId, units, text });
  const [item] = await query<CountItem>(
    db,
    `select ${ITEM_COLUMNS} from assets a
     left join asset_count_items t on t.asset_id = a.id and t.count_id = $countId ${ITEM_JOINS}
     where a.id = $assetId`,
    { countId, assetId, userId, mayKeep: false },
  );
  if (!item) throw notFound('Asset not found');
  return item;
}

/** GET /Asset/ByLabel: the asset of a label, and the open count in which it can be counted. */
export async function readByLabel(
  { db, actor }: Call,
  { code: text }: z.output<typeof labelQuery>,
): Promise<LabelAnswer> {
  const { accountId } = actor;
  const units = await unitsPermitted(db, actor, MENU.assetRegistration, 'isView');
  const assetId = await findAsset(db, { accountId, units, text });
  const counting = await unitsPermitted(db, actor, MENU.assetCounts, 'isEdit');
  const answer = await queryOne<LabelAnswer>(
    db,
    `select a.id as "assetId", a.name, asset_code(a.id, a.asset_tag) as code,
       (select c.id from asset_counts c where ${COVERED_BY}
          and ($counting::bigint[] is null or c.business_unit_id = any($counting))
        order by c.id limit 1) as "countId"
     from assets a where a.id = $assetId`,
    { assetId, counting },
  );
  if (!answer) throw notFound('Asset not found');
  return answer;
}

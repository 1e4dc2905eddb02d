import { english } from '#machines/core/locales/translate.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';

/** Locks assets in the order of their IDs, so that only one transaction at a time decides who has them. */
export const lockAssets = (tx: Tx, assetIds: readonly number[]) =>
  query(tx, 'select id from assets where id = any($ids::bigint[]) order by id for update', {
    ids: [...new Set(assetIds)],
  });

/**
 * SQL: whether an open count `c` covers an asset `a`: the asset is kept at the counted place, or is on the count's list
 * because someone who works there has it.
 */
export const COVERED_BY = `c.account_id = a.account_id and c.ended_at is null and (
  c.business_unit_id = a.business_unit_id and (c.workplace_id is null or c.workplace_id = a.workplace_id)
  or exists (select from asset_count_items f where f.count_id = c.id and f.asset_id = a.id and f.is_frozen))`;

export interface Frozen {
  assetId: number;
  name: string;
  number: string;
  place: string;
  endsOn: string;
}

/**
 * Those of the assets that can't be moved because of an open count, each with that count. The caller must lock the
 * assets first.
 */
export const readFrozen = (tx: Tx, assetIds: readonly number[]): Promise<Frozen[]> =>
  query<Frozen>(
    tx,
    `select a.id as "assetId", a.name, asset_count_number(c.id) as number, coalesce(w.name, u.name) as place,
       c.ends_on::text as "endsOn"
     from assets a join asset_counts c on ${COVERED_BY}
     join business_units u on u.id = c.business_unit_id left join workplaces w on w.id = c.workplace_id
     where a.id = any($ids::bigint[]) order by c.id, a.id`,
    { ids: [...new Set(assetIds)] },
  );

export const frozenMessage = ({ name, number, place, endsOn }: Omit<Frozen, 'assetId'>): string =>
  english(
    '{name} is being counted in {number} ({place}) until {endsOn}: wait until the count is closed',
    { name, number, place, endsOn },
  );

/**
 * Refuses to move assets of a place that is being counted, because the count's list would become wrong. The caller must
 * lock the assets first.
 * @throws AppError 409 that says which count covers them and until when.
 */
export async function refuseFrozen(tx: Tx, assetIds: readonly number[]): Promise<void> {
  const [frozen] = await readFrozen(tx, assetIds);
  if (frozen) throw new AppError('conflict', frozenMessage(frozen));
}

/** The open count of a place; undefined if there is none. Locks the place, so that no count is opened meanwhile. */
export async function readCountOfPlace(tx: Tx, workplaceId: number) {
  await query(tx, 'select id from workplaces where id = $workplaceId for key share', {
    workplaceId,
  });
  return queryOne<Omit<Frozen, 'assetId'>>(
    tx,
    `select w.name, w.name as place, asset_count_number(c.id) as number, c.ends_on::text as "endsOn"
     from workplaces w join workplace_groups g on g.id = w.workplace_group_id
     join asset_counts c on c.business_unit_id = g.business_unit_id and c.ended_at is null
       and (c.workplace_id is null or c.workplace_id = w.id)
     where w.id = $workplaceId order by c.id limit 1`,
    { workplaceId },
  );
}

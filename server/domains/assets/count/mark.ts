import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { markBody, unmarkBody } from '#machines/domains/assets/contracts/count.ts';
import { accountTimeZone } from '#server/platform/access/accountDay.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import { recordCreated, recordWhile } from '#server/platform/history/records/readRecords.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';

type Mark = z.output<typeof markBody>;

/**
 * POST /Asset/Count/Mark: records that the caller has seen an asset. If someone has already counted it, the error names
 * them.
 */
export async function mark({ tx, actor }: WriteCall, body: Mark): Promise<WriteAnswer> {
  const units = await unitsPermitted(tx, actor, MENU.assetCounts, 'isEdit');
  await lockOpenCount(tx, actor, body.countId, units);
  const asset = await readAsset(tx, actor, body, units);
  if (asset.isOwn) {
    throw forbidden('You have this asset yourself: someone else counts it');
  }
  if (!asset.isCounted && body.quantity !== 1) {
    const message = 'This asset is one piece';
    throw invalid(message, [{ path: 'quantity', message }]);
  }
  await refuseOtherPlace(tx, actor, body);
  const about = { actor: { userId: actor.userId, accountId: actor.accountId } };
  const write = () => writeMark(tx, actor, body);
  if (asset.itemId === null) {
    await recordCreated(tx, 'assetCountItem', [await write()], about);
  } else await recordWhile(tx, 'assetCountItem', [asset.itemId], about, write);
  return SUBMITTED;
}

/** Locks the count, so that it can't be closed meanwhile, without blocking other people who count. */
async function lockOpenCount(
  tx: Tx,
  { accountId }: Actor,
  countId: number,
  units: readonly number[] | null,
): Promise<void> {
  const count = await queryOne<{ isOpen: boolean; number: string }>(
    tx,
    `select ended_at is null as "isOpen", asset_count_number(id) as number from asset_counts
     where id = $countId and account_id = $accountId
       and ($units::bigint[] is null or business_unit_id = any($units)) for share`,
    { countId, accountId, units },
  );
  if (!count) throw notFound('Count not found');
  if (!count.isOpen)
    throw new AppError('conflict', `${count.number} has ended: nothing was counted`);
}

async function readAsset(
  tx: Tx,
  { accountId, employeeId }: Actor,
  { countId, assetId }: Mark,
  units: readonly number[] | null,
) {
  const asset = await queryOne<{ itemId: number | null; isCounted: boolean; isOwn: boolean }>(
    tx,
    `select t.id as "itemId", k.is_counted as "isCounted", exists (select from asset_holdings b
       where b.asset_id = a.id and b.held_until is null and b.is_single and b.employee_id = $employeeId) as "isOwn"
     from assets a join asset_kinds k on k.id = a.asset_kind_id
     left join asset_count_items t on t.asset_id = a.id and t.count_id = $countId
     where a.id = $assetId and a.account_id = $accountId and a.is_active
       and ($units::bigint[] is null or a.business_unit_id = any($units))`,
    { accountId, employeeId, countId, assetId, units },
  );
  if (!asset) throw notFound('Asset not found');
  return asset;
}

async function refuseOtherPlace(tx: Tx, { accountId }: Actor, { result, workplaceId }: Mark) {
  if (workplaceId == null) return;
  if (result === 'found') {
    const message = 'A place is only for what was found elsewhere';
    throw invalid(message, [{ path: 'workplaceId', message }]);
  }
  const place = await queryOne(
    tx,
    `select w.id from workplaces w join workplace_groups g on g.id = w.workplace_group_id
     join business_units u on u.id = g.business_unit_id
     where w.id = $workplaceId and u.account_id = $accountId`,
    { workplaceId, accountId },
  );
  if (!place) throw notFound('Place not found');
}

/**
 * Stores what the caller saw.
 * @throws AppError 409 that names who counted the asset already, and when.
 */
async function writeMark(tx: Tx, { accountId, userId }: Actor, body: Mark): Promise<number> {
  const { countId, assetId, result, condition, quantity, workplaceId, note } = body;
  const written = await queryOne<{ id: number }>(
    tx,
    `insert into asset_count_items as t (account_id, count_id, asset_id, is_expected, expected_quantity, result,
       quantity, condition, found_at_id, note, counted_by, counted_at, is_frozen)
     values ($accountId, $countId, $assetId, false, 0, $result, $quantity, $condition, $workplaceId, $note,
       $userId, date_trunc('milliseconds', now()), false)
     on conflict (count_id, asset_id) do update set result = excluded.result, quantity = excluded.quantity,
       condition = excluded.condition, found_at_id = excluded.found_at_id, note = excluded.note,
       counted_by = excluded.counted_by, counted_at = excluded.counted_at
     where t.counted_at is null returning t.id`,
    {
      accountId,
      countId,
      assetId,
      result,
      quantity,
      condition,
      workplaceId: workplaceId ?? null,
      note: note || null,
      userId,
    },
  );
  if (written) return written.id;
  const timeZone = await accountTimeZone(tx, accountId);
  const first = await queryOne<{ name: string; by: string; at: string }>(
    tx,
    `select a.name, coalesce(e.name, u.name, u.login_id, 'Someone') as by,
       to_char(t.counted_at at time zone $timeZone, 'YYYY-MM-DD HH24:MI') as at
     from asset_count_items t join assets a on a.id = t.asset_id
     left join users u on u.id = t.counted_by left join employees e on e.id = u.employee_id
     where t.count_id = $countId and t.asset_id = $assetId`,
    { countId, assetId, timeZone },
  );
  throw new AppError(
    'conflict',
    `${first?.by ?? 'Someone'} has counted ${first?.name ?? 'it'} on ${first?.at ?? 'this day'}`,
  );
}

/**
 * POST /Asset/Count/Unmark: removes a mistaken mark. People remove their own; people who manage counts remove anyone's.
 */
export async function unmark(
  { tx, actor }: WriteCall,
  { itemId, reason }: z.output<typeof unmarkBody>,
): Promise<WriteAnswer> {
  const { accountId, userId } = actor;
  const units = await unitsPermitted(tx, actor, MENU.assetCounts, 'isEdit');
  const keeping = await unitsPermitted(tx, actor, MENU.assetCounts, 'isCreate');
  const [item] = await query<{ countId: number; isMine: boolean; mayKeep: boolean }>(
    tx,
    `select c.id as "countId", t.counted_by = $userId as "isMine",
       $keeping::bigint[] is null or c.business_unit_id = any($keeping) as "mayKeep"
     from asset_count_items t join asset_counts c on c.id = t.count_id
     where t.id = $itemId and c.account_id = $accountId
       and ($units::bigint[] is null or c.business_unit_id = any($units))`,
    { itemId, accountId, userId, units, keeping },
  );
  if (!item) throw notFound('Asset not found');
  await lockOpenCount(tx, actor, item.countId, units);
  if (!item.isMine && !item.mayKeep) throw forbidden('Only who counted it can count it again');
  const about = { actor: { userId, accountId }, reason };
  const cleared = await recordWhile(tx, 'assetCountItem', [itemId], about, () =>
    query(
      tx,
      `update asset_count_items set result = null, quantity = null, condition = null, found_at_id = null,
         note = null, counted_by = null, counted_at = null
       where id = $itemId and counted_at is not null returning id`,
      { itemId },
    ),
  );
  if (cleared.length === 0) throw new AppError('conflict', 'No one has counted it yet');
  return SUBMITTED;
}

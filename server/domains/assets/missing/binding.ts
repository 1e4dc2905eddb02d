import type { MissingAssetContext } from '#machines/domains/assets/missing/machine.ts';
import { missingAssetWorkflow } from '#machines/domains/assets/missing/workflow.ts';
import { lockAssets, refuseFrozen } from '#server/domains/assets/freeze/index.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { EffectHandler, Engine, WorkflowBinding } from '#server/engine/instances/engine.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';

type Handler = EffectHandler<MissingAssetContext>;

/** Begins the workflow in which keepers decide on missing items of closed counts. */
export async function startMissing(
  tx: Tx,
  engine: Engine,
  accountId: number,
  itemIds: readonly number[],
): Promise<void> {
  if (itemIds.length === 0) return;
  const rows = await query<MissingAssetContext & { id: number; unitId: number }>(
    tx,
    `select t.id, c.business_unit_id as "unitId", asset_count_number(c.id) as count, a.id as "assetId",
       a.name || ' (' || coalesce(a.serial_number, asset_code(a.id, a.asset_tag)) || ')' as asset,
       t.expected_quantity - coalesce(t.quantity, 0) as quantity, h.receiver_id as "holderId",
       t.handover_id as "handoverId"
     from asset_count_items t join asset_counts c on c.id = t.count_id join assets a on a.id = t.asset_id
     left join asset_handovers h on h.id = t.handover_id
     where t.id = any($itemIds::bigint[]) and t.account_id = $accountId order by t.id`,
    { itemIds, accountId },
  );
  await dispatch(tx, engine, {
    workflow: missingAssetWorkflow.id,
    actor: systemActor(accountId),
    items: rows.map(({ id, unitId, ...input }) => ({
      subjectId: id,
      event: { type: 'miss' },
      start: {
        input: { ...input },
        subject: `${input.asset}${input.quantity > 1 ? ` × ${input.quantity}` : ''}, ${input.count}`,
        businessUnitId: unitId,
      },
    })),
  });
}

/** Closes the decisions on missing assets that have since been received or returned. */
export async function turnUp(
  tx: Tx,
  engine: Engine,
  accountId: number,
  assetIds: readonly number[],
): Promise<void> {
  const items = await query<{ id: number }>(
    tx,
    `select t.id from asset_count_items t join asset_kinds k on not k.is_counted
     join assets a on a.id = t.asset_id and a.asset_kind_id = k.id
     join workflow_instances i on i.workflow = 'missingAsset' and i.subject_id = t.id and not i.is_final
     where t.asset_id = any($assetIds::bigint[]) and t.account_id = $accountId order by t.id`,
    { assetIds, accountId },
  );
  if (items.length === 0) return;
  await dispatch(tx, engine, {
    workflow: missingAssetWorkflow.id,
    actor: systemActor(accountId),
    items: items.map(({ id }) => ({ subjectId: id, event: { type: 'turnUp' } })),
  });
}

/** Effect: marks the handover as lost, so that its holder is heard as for every loss. */
const lose: Handler = async (tx, subjects, { engine, actor }) => {
  const [first] = subjects;
  if (!first) return;
  const held = await query<{ id: number; subjectId: number }>(
    tx,
    `select t.handover_id as id, t.id as "subjectId" from asset_count_items t
     where t.id = any($ids::bigint[]) and t.account_id = $accountId and t.handover_id is not null
     order by t.handover_id`,
    { ids: subjects.map(({ subjectId }) => subjectId), accountId: first.accountId },
  );
  if (held.length === 0) return;
  const comments = new Map(
    subjects.map(({ subjectId, event: { comment } }) => [
      subjectId,
      typeof comment === 'string' ? comment : '',
    ]),
  );
  await dispatch(tx, engine, {
    workflow: 'assetHandover',
    actor,
    items: held.map(({ id, subjectId }) => ({
      subjectId: id,
      event: { type: 'reportLoss', comment: comments.get(subjectId) ?? '' },
    })),
  });
};

/**
 * Effect: writes the asset off in the register, or reduces its quantity if it is counted by quantity.
 * @throws AppError 409 if someone has it by now, or another count expects it.
 */
const writeOff: Handler = async (tx, subjects) => {
  const [first] = subjects;
  if (!first) return;
  const { accountId, actorId: userId } = first;
  const assets = await query<{ id: number; name: string; missing: number; holder: string | null }>(
    tx,
    `select a.id, a.name, sum(t.expected_quantity - coalesce(t.quantity, 0))::integer as missing,
       (select e.name from asset_holdings b join employees e on e.id = b.employee_id
        where b.asset_id = a.id and b.held_until is null and b.is_single) as holder
     from asset_count_items t join assets a on a.id = t.asset_id
     where t.id = any($ids::bigint[]) and t.account_id = $accountId group by a.id order by a.id`,
    { ids: subjects.map(({ subjectId }) => subjectId), accountId },
  );
  if (assets.length === 0) return;
  const ids = assets.map(({ id }) => id);
  await lockAssets(tx, ids);
  await refuseFrozen(tx, ids);
  const held = assets.find(({ holder }) => holder !== null);
  if (held)
    throw new AppError('conflict', `${held.holder} has ${held.name}: say that it was found`);
  await recordWhile(tx, 'asset', ids, { actor: { userId, accountId } }, () =>
    query(
      tx,
      `update assets a set service = case when a.quantity > g.missing then a.service else 'writtenOff' end,
         quantity = case when a.quantity > g.missing then a.quantity - g.missing else a.quantity end,
         version = a.version + 1, changed_by = $userId, changed_at = now()
       from unnest($ids::bigint[], $missing::integer[]) g (id, missing) where a.id = g.id`,
      { ids, missing: assets.map(({ missing }) => missing), userId },
    ),
  );
};

export const missingAssetBinding: WorkflowBinding<MissingAssetContext> = {
  workflow: missingAssetWorkflow,
  effects: { lose, writeOff },
};

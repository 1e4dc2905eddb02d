import type { AssetHandoverContext } from '#machines/domains/assets/handover/machine.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { giveRequested } from '#server/domains/assets/requests/index.ts';
import type { EffectHandler, EffectSubject, Engine } from '#server/engine/instances/engine.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockAssets, refuseFrozen } from '#server/domains/assets/freeze/index.ts';
import { turnUp } from '#server/domains/assets/missing/index.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';

type Handler = EffectHandler<AssetHandoverContext>;
type Subject = EffectSubject<AssetHandoverContext>;

const getIds = (subjects: readonly Subject[]): number[] =>
  subjects.map(({ subjectId }) => subjectId);

const getAssetIds = (subjects: readonly Subject[]): number[] =>
  subjects.map(({ context }) => context.assetId);

/**
 * Locks the assets of these handovers.
 * @throws AppError 409 for an asset that is being counted.
 */
async function lockMovable(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  const assetIds = getAssetIds(subjects);
  await lockAssets(tx, assetIds);
  await refuseFrozen(tx, assetIds);
}

/** SQL: the stored handovers `h` of these subjects, with their assets `a`. */
const OF_SUBJECTS = `asset_handovers h join assets a on a.id = h.asset_id
  where h.id = any($ids::bigint[]) and h.account_id = $accountId`;

/**
 * Effect: from today, the receivers have the assets and the colleagues who passed them on don't.
 * @throws AppError 409 naming who has an asset, or why it can't change hands.
 */
export const takeOver: Handler = async (tx, subjects, { engine }) => {
  const [first] = subjects;
  if (!first) return;
  const { accountId } = first;
  await lockMovable(tx, subjects);
  await refuseBlocked(tx, accountId, getIds(subjects));
  await passOn(tx, engine, accountId, getIds(subjects));
  const today = await accountToday(tx, accountId);
  await query(
    tx,
    `insert into asset_holdings (account_id, handover_id, asset_id, employee_id, quantity, is_single, held_from)
     select h.account_id, h.id, h.asset_id, h.receiver_id, h.quantity,
       not (select k.is_counted from asset_kinds k where k.id = a.asset_kind_id), $today::date
     from ${OF_SUBJECTS}`,
    { ids: getIds(subjects), accountId, today },
  );
  await giveRequested(tx, engine, accountId, getIds(subjects));
  await turnUp(tx, engine, accountId, getAssetIds(subjects));
};

/**
 * Refuses assets that can't be handed over.
 * @throws AppError 409 for an asset that someone else has, or that isn't in service.
 */
async function refuseBlocked(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  const [blocked] = await query<{ name: string; holder: string | null; service: string }>(
    tx,
    `select a.name, o.name as holder, a.service
     from asset_handovers h join assets a on a.id = h.asset_id
     join asset_kinds k on k.id = a.asset_kind_id
     left join asset_holdings b on b.asset_id = a.id and b.held_until is null and b.is_single
       and b.handover_id is distinct from h.given_from
     left join employees o on o.id = b.employee_id
     where h.id = any($ids::bigint[]) and h.account_id = $accountId
       and (o.id is not null or a.service <> 'inService') limit 1`,
    { ids: [...ids], accountId },
  );
  if (!blocked) return;
  const { name, holder, service } = blocked;
  if (holder !== null) throw new AppError('conflict', `${holder} has ${name}`);
  throw new AppError(
    'conflict',
    service === 'repair' ? `${name} is in repair` : `${name} is written off`,
  );
}

/** Ends the handovers by which the assets were assigned to the colleagues who now pass them on. */
async function passOn(tx: Tx, engine: Engine, accountId: number, ids: readonly number[]) {
  const given = await query<{ id: number; name: string; state: string }>(
    tx,
    `select g.id, e.name, i.state from asset_handovers h join asset_handovers g on g.id = h.given_from
     join employees e on e.id = g.receiver_id
     join workflow_instances i on i.workflow = 'assetHandover' and i.subject_id = g.id
     where h.id = any($ids::bigint[]) and h.account_id = $accountId order by g.id`,
    { ids: [...ids], accountId },
  );
  const gone = given.find(({ state }) => state !== 'held');
  if (gone) throw new AppError('conflict', `${gone.name} can no longer give it: ask the store`);
  if (given.length === 0) return;
  await dispatch(tx, engine, {
    workflow: 'assetHandover',
    actor: systemActor(accountId),
    items: given.map(({ id }) => ({ subjectId: id, event: { type: 'passOn' } })),
  });
}

/** Effect: from today, no one has an asset that was returned or lost. */
export const endHolding: Handler = async (tx, subjects) => {
  const [first] = subjects;
  if (!first) return;
  await lockMovable(tx, subjects);
  const today = await accountToday(tx, first.accountId);
  await query(
    tx,
    `update asset_holdings set held_until = greatest($today::date, held_from)
     where handover_id = any($ids::bigint[]) and account_id = $accountId and held_until is null`,
    { ids: getIds(subjects), accountId: first.accountId, today },
  );
};

/**
 * Effect: a lost asset was found, and its holder has it again without a gap.
 * @throws AppError 409 if someone else has had it since.
 */
export const resumeHolding = async (tx: Tx, subjects: readonly Subject[]): Promise<void> => {
  const [first] = subjects;
  if (!first) return;
  const { accountId } = first;
  await lockMovable(tx, subjects);
  const [later] = await query<{ name: string; holder: string }>(
    tx,
    `select a.name, e.name as holder from asset_holdings b
     join asset_holdings l on l.asset_id = b.asset_id and l.is_single and l.id <> b.id
       and l.held_from >= b.held_until and (l.held_until is null or l.held_until > b.held_until)
     join assets a on a.id = b.asset_id join employees e on e.id = l.employee_id
     where b.handover_id = any($ids::bigint[]) and b.account_id = $accountId and b.is_single limit 1`,
    { ids: getIds(subjects), accountId },
  );
  if (later) throw new AppError('conflict', `${later.holder} has had ${later.name} since`);
  await query(
    tx,
    `update asset_holdings set held_until = null
     where handover_id = any($ids::bigint[]) and account_id = $accountId`,
    { ids: getIds(subjects), accountId },
  );
};

/** Effect: stores the condition of a returned asset in the register. */
export const inspect: Handler = async (tx, subjects, { engine }) => {
  const [first] = subjects;
  if (!first) return;
  await turnUp(tx, engine, first.accountId, getAssetIds(subjects));
  const rows = await query<{ id: number; subjectId: number }>(
    tx,
    `select a.id, h.id as "subjectId" from ${OF_SUBJECTS}
       and not (select k.is_counted from asset_kinds k where k.id = a.asset_kind_id) order by a.id`,
    { ids: getIds(subjects), accountId: first.accountId },
  );
  const conditions = new Map(
    subjects.map(({ subjectId, event }) => [subjectId, String(event['condition'])]),
  );
  const by = { actor: { userId: first.actorId, accountId: first.accountId } };
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await recordWhile(tx, 'asset', ids, by, () =>
    query(
      tx,
      `update assets a set condition = g.condition, version = a.version + 1, changed_by = $userId, changed_at = now()
       from unnest($ids::bigint[], $conditions::text[]) g (id, condition)
       where a.id = g.id and a.condition <> g.condition`,
      {
        ids,
        conditions: rows.map(({ subjectId }) => conditions.get(subjectId) ?? 'good'),
        userId: first.actorId,
      },
    ),
  );
};

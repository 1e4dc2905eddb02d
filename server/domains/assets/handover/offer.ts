import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { offerBody, passOnBody } from '#machines/domains/assets/contracts/handover.ts';
import { GONE_STATES } from '#machines/domains/assets/handover/states.ts';
import type { AssetHandoverInput } from '#machines/domains/assets/handover/machine.ts';
import { assetHandoverWorkflow } from '#machines/domains/assets/handover/workflow.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { lockAssets, refuseFrozen } from '#server/domains/assets/freeze/index.ts';
import { lockRequested } from '#server/domains/assets/requests/index.ts';
import { HANDOVER_RECORD } from './binding.ts';

interface Asset {
  name: string;
  serialNumber: string | null;
  code: string;
  unitId: number;
  isCounted: boolean;
  quantity: number;
  service: string;
  offerDays: number;
  /** Who has the asset, was offered it, or lost it, if it is a single piece. */
  holder: string | null;
  offeredTo: string | null;
  isLost: boolean;
  /** The count that didn't find the asset, until a keeper has decided on the missing asset. */
  missingIn: string | null;
  /** Pieces that are handed out or lost, which are neither in the store nor offered. */
  taken: number;
}

/** An offer before it is stored. */
export interface Offer {
  assetId: number;
  receiverId: number;
  quantity: number;
  note: string | null;
  /** The handover by which a colleague has the asset; null if it is offered from the store. */
  from: { handoverId: number; employeeId: number } | null;
  /** The approved request that the offer fulfils. */
  requestId?: number | null | undefined;
}

/** POST /Asset/Offer: offers an asset of the caller's business units to someone who works there. */
export async function offer(
  { tx, actor, services }: WriteCall,
  { assetId, employeeId, quantity, note, requestId }: z.output<typeof offerBody>,
): Promise<WriteAnswer> {
  const units = await unitsPermitted(tx, actor, MENU.assetRegistration, 'isCreate');
  const reached = await queryOne<{ isAsset: boolean; isPerson: boolean }>(
    tx,
    `select exists (select from assets where id = $assetId and account_id = $accountId and is_active
         and ($units::bigint[] is null or business_unit_id = any($units))) as "isAsset",
       exists (select from employees where id = $employeeId and account_id = $accountId
         and ($units::bigint[] is null or business_unit_id = any($units))) as "isPerson"`,
    { assetId, employeeId, accountId: actor.accountId, units },
  );
  if (!reached?.isAsset) throw notFound('Asset not found');
  if (!reached.isPerson) throw notFound('Employee not found');
  await offerAsset(tx, services.engine, actor, {
    assetId,
    receiverId: employeeId,
    quantity,
    note: note ?? null,
    from: null,
    requestId,
  });
  return SUBMITTED;
}

/** POST /Asset/PassOn: offers an asset that the caller has to a colleague, who has it once they confirm receipt. */
export async function passOn(
  { tx, actor, services }: WriteCall,
  { handoverId, employeeId, note }: z.output<typeof passOnBody>,
): Promise<WriteAnswer> {
  if (actor.employeeId === null) throw forbidden();
  const held = await queryOne<{ assetId: number; quantity: number; state: string }>(
    tx,
    `select h.asset_id as "assetId", h.quantity, i.state from asset_handovers h
     join workflow_instances i on i.workflow = 'assetHandover' and i.subject_id = h.id
     where h.id = $handoverId and h.account_id = $accountId and h.receiver_id = $me`,
    { handoverId, accountId: actor.accountId, me: actor.employeeId },
  );
  if (!held) throw notFound('Asset not found');
  if (held.state !== 'held') {
    throw new AppError('conflict', 'You can only give what you have and what no one wants back');
  }
  const colleague = await queryOne(
    tx,
    'select id from employees where id = $employeeId and account_id = $accountId and id <> $me',
    { employeeId, accountId: actor.accountId, me: actor.employeeId },
  );
  if (!colleague) throw notFound('Employee not found');
  await offerAsset(tx, services.engine, actor, {
    assetId: held.assetId,
    receiverId: employeeId,
    quantity: held.quantity,
    note: note ?? null,
    from: { handoverId, employeeId: actor.employeeId },
  });
  return SUBMITTED;
}

/**
 * Stores an offer and begins its workflow.
 * @throws AppError 409 naming who has the asset, to whom it was offered, or how many pieces are left.
 */
export async function offerAsset(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  { assetId, receiverId, quantity, note, from, requestId = null }: Offer,
): Promise<number> {
  const { accountId } = actor;
  if (requestId !== null) await lockRequested(tx, { accountId, requestId, receiverId, assetId });
  await lockAssets(tx, [assetId]);
  await refuseFrozen(tx, [assetId]);
  const asset = await readAsset(tx, accountId, assetId);
  refuse(asset, quantity, from !== null);
  const receiver = await readReceiver(tx, accountId, receiverId);
  const at = engine.at ?? null;
  const row = await queryOne<Record<string, unknown> & { id: number; expiresAt: Date }>(
    tx,
    `insert into asset_handovers (account_id, asset_id, quantity, giver_id, given_from, receiver_id, note, request_id,
       created_by, created_at)
     values ($accountId, $assetId, $quantity, $giverId, $givenFrom, $receiverId, $note, $requestId, $userId,
       date_trunc('milliseconds', coalesce($at::timestamptz, now())))
     returning id, ${HANDOVER_RECORD.columns.join(', ')},
       created_at + make_interval(days => $offerDays::integer) as "expiresAt"`,
    {
      accountId,
      assetId,
      quantity,
      giverId: from?.employeeId ?? null,
      givenFrom: from?.handoverId ?? null,
      receiverId,
      note,
      requestId,
      userId: actor.userId,
      at,
      offerDays: asset.offerDays,
    },
  );
  if (!row) throw new Error('The hand-over was not stored');
  const title = getTitle(asset, quantity);
  const input: AssetHandoverInput = {
    employeeId: receiverId,
    giverId: from?.employeeId ?? null,
    assetId,
    asset: title,
    quantity,
    expiresAt: row.expiresAt.toISOString(),
    signsOnPaper: !receiver.hasLogin,
  };
  await dispatch(tx, engine, {
    workflow: assetHandoverWorkflow.id,
    actor,
    items: [
      {
        subjectId: row.id,
        event: { type: 'offer' },
        start: {
          input: { ...input },
          subject: `${title}, ${receiver.name} (${receiver.code})`,
          businessUnitId: asset.unitId,
          record: getRecord(HANDOVER_RECORD, row),
        },
      },
    ],
  });
  return row.id;
}

const getTitle = ({ name, serialNumber, code }: Asset, quantity: number): string =>
  `${name} (${serialNumber ?? code})${quantity > 1 ? ` × ${quantity}` : ''}`;

/** SQL: the count that didn't find the asset `a`, until its keepers have decided what became of it. */
const MISSING_IN = `(select asset_count_number(m.count_id) from asset_count_items m
  join workflow_instances i on i.workflow = 'missingAsset' and i.subject_id = m.id and not i.is_final
  where m.asset_id = a.id order by m.id desc limit 1)`;

async function readAsset(tx: Tx, accountId: number, assetId: number): Promise<Asset> {
  const asset = await queryOne<Asset>(
    tx,
    `select a.name, a.serial_number as "serialNumber", asset_code(a.id, a.asset_tag) as code,
       a.business_unit_id as "unitId", k.is_counted as "isCounted", a.quantity::integer as quantity, a.service,
       k.offer_days::integer as "offerDays", h.holder, h."offeredTo", coalesce(h."isLost", false) as "isLost",
       coalesce(h.taken, 0)::integer as taken, ${MISSING_IN} as "missingIn"
     from assets a join asset_kinds k on k.id = a.asset_kind_id
     left join lateral (
       select max(e.name) filter (where b.id is not null) as holder,
         max(e.name) filter (where i.state = 'offered') as "offeredTo",
         bool_or(i.state = any($gone::text[])) as "isLost",
         sum(o.quantity) filter (where b.id is not null or i.state = any($gone::text[])
           or i.state = 'offered' and o.given_from is null) as taken
       from asset_handovers o
       join workflow_instances i on i.workflow = 'assetHandover' and i.subject_id = o.id
       join employees e on e.id = o.receiver_id
       left join asset_holdings b on b.handover_id = o.id and b.held_until is null
       where o.asset_id = a.id and (b.id is not null or i.state = 'offered' or i.state = any($gone::text[]))
     ) h on true
     where a.id = $assetId and a.account_id = $accountId`,
    { assetId, accountId, gone: [...GONE_STATES] },
  );
  if (!asset) throw notFound('Asset not found');
  return asset;
}

function refuse(asset: Asset, quantity: number, isPassedOn: boolean): void {
  const { name, service, isCounted, holder, offeredTo, isLost, missingIn, taken } = asset;
  if (service === 'repair') throw new AppError('conflict', `${name} is in repair`);
  if (service === 'writtenOff') throw new AppError('conflict', `${name} is written off`);
  if (isCounted) {
    const left = Math.max(0, asset.quantity - taken);
    if (!isPassedOn && quantity > left)
      throw new AppError('conflict', `Only ${left} of ${name} are left`);
    return;
  }
  if (quantity !== 1) throw new AppError('conflict', `${name} is one piece`);
  if (offeredTo !== null)
    throw new AppError('conflict', `${name} is offered to ${offeredTo}: withdraw that first`);
  if (isLost) throw new AppError('conflict', `${name} is lost`);
  if (missingIn !== null)
    throw new AppError(
      'conflict',
      `${name} is missing since ${missingIn}: say first that it was found`,
    );
  if (holder !== null && !isPassedOn)
    throw new AppError('conflict', `${holder} has ${name}: ask for it back first`);
}

async function readReceiver(tx: Tx, accountId: number, receiverId: number) {
  const receiver = await queryOne<{
    name: string;
    code: string;
    isActive: boolean;
    hasLogin: boolean;
  }>(
    tx,
    `select name, code, is_active as "isActive", has_login as "hasLogin" from employees
     where id = $receiverId and account_id = $accountId for no key update`,
    { receiverId, accountId },
  );
  if (!receiver) throw notFound('Employee not found');
  if (!receiver.isActive) throw new AppError('conflict', `${receiver.name} no longer works here`);
  return receiver;
}

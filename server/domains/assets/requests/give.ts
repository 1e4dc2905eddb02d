import { statesInForce } from '#machines/kits/requests/inForce.ts';
import { assetRequest } from '#machines/domains/assets/requests/assetRequest.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';

/** The states of approved requests for which no asset was offered yet. */
export const TO_GIVE = statesInForce(assetRequest).filter((state) => state !== 'given');

/**
 * Locks an approved request, so that two keepers can't offer an asset for it at the same time.
 * @throws AppError 404 for an unknown request, 409 if it is for another kind of asset, or if an asset was already
 * offered for it.
 */
export async function lockRequested(
  tx: Tx,
  of: { accountId: number; requestId: number; receiverId: number; assetId: number },
): Promise<void> {
  const request = await queryOne<{ number: string; state: string; kind: string; fits: boolean }>(
    tx,
    `select r.number, i.state, k.name as kind, a.asset_kind_id = k.id as fits
     from requests r join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     join asset_kinds k on k.id = (i.context->'payload'->>'assetKindId')::bigint
     join assets a on a.id = $assetId
     where r.id = $requestId and r.account_id = $accountId and r.kind = 'assetRequest'
       and r.employee_id = $receiverId for update of i`,
    of,
  );
  if (!request) throw notFound('Request not found');
  const { number, state, kind, fits } = request;
  if (!TO_GIVE.includes(state)) {
    throw new AppError('conflict', `Nothing is to be given for ${number} any more`);
  }
  if (!fits) throw new AppError('conflict', `${number} asks for another kind: ${kind}`);
  const offered = await queryOne<{ name: string }>(
    tx,
    `select a.name from asset_handovers h join assets a on a.id = h.asset_id
     join workflow_instances i on i.workflow = 'assetHandover' and i.subject_id = h.id
     where h.request_id = $requestId and i.state = 'offered' limit 1`,
    { requestId: of.requestId },
  );
  if (offered) {
    throw new AppError('conflict', `${offered.name} is already offered for ${number}`);
  }
}

/** Ends the requests for which these handovers were made, because the requesters have received their assets. */
export async function giveRequested(
  tx: Tx,
  engine: Engine,
  accountId: number,
  handoverIds: readonly number[],
): Promise<void> {
  const requests = await query<{ id: number; workflow: string }>(
    tx,
    `select distinct r.id, r.workflow from asset_handovers h join requests r on r.id = h.request_id
     join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     where h.id = any($ids::bigint[]) and h.account_id = $accountId and i.state = any($states::text[])
     order by r.id`,
    { ids: handoverIds, accountId, states: TO_GIVE },
  );
  for (const [workflow, own] of grouped(requests, (one) => one.workflow)) {
    await dispatch(tx, engine, {
      workflow,
      actor: systemActor(accountId),
      items: own.map(({ id }) => ({ subjectId: id, event: { type: 'give' } })),
    });
  }
}

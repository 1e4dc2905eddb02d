import { GONE_STATES, HOLDING_STATES } from '#machines/domains/assets/handover/states.ts';
import type { AssetHandoverContext } from '#machines/domains/assets/handover/machine.ts';
import type { ClearanceItemContext } from '#machines/domains/separation/clearanceItem/machine.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { EffectHandler, EffectSubject, EventInput } from '#server/engine/instances/engine.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { ITEM_OPEN } from './sql.ts';

type Handler = EffectHandler<ClearanceItemContext>;

interface Handover {
  id: number;
  itemId: number;
}

/** Returns the handovers of asset items that are in one of these states, each with its clearance item. */
async function readHandovers(
  tx: Tx,
  subjects: readonly EffectSubject<ClearanceItemContext>[],
  states: readonly string[],
): Promise<Handover[]> {
  const items = subjects.filter(({ context }) => context.source === 'asset');
  const [first] = items;
  if (!first) return [];
  return query<Handover>(
    tx,
    `select h.id, c.id as "itemId" from clearance_items c
     join asset_handovers h on h.id = c.source_id and h.receiver_id = c.employee_id
     join workflow_instances i on i.workflow = 'assetHandover' and i.subject_id = h.id
     where c.id = any($ids::bigint[]) and c.account_id = $accountId and c.source = 'asset'
       and i.state = any($states::text[]) order by h.id`,
    {
      ids: items.map(({ subjectId }) => subjectId),
      accountId: first.accountId,
      states: [...states],
    },
  );
}

const sends =
  (
    states: readonly string[],
    getEvent: (subject: EffectSubject<ClearanceItemContext>) => EventInput,
    isByActor = false,
  ): Handler =>
  async (tx, subjects, { engine, actor }) => {
    const handovers = await readHandovers(tx, subjects, states);
    if (handovers.length === 0) return;
    const byId = new Map(subjects.map((subject) => [subject.subjectId, subject]));
    await dispatch(tx, engine, {
      workflow: 'assetHandover',
      actor: isByActor ? actor : systemActor(actor.accountId),
      items: handovers.flatMap(({ id, itemId }) => {
        const subject = byId.get(itemId);
        return subject ? [{ subjectId: id, event: getEvent(subject) }] : [];
      }),
    });
  };

/**
 * Effect: records assets of cleared items as returned today. By clearing an item, its keeper confirms that the asset is
 * in order.
 */
export const returnAsset = sends(
  HOLDING_STATES,
  () => ({ type: 'acceptReturn', condition: 'good' }),
  true,
);

/** Effect: records assets of charged items as lost. Only the final settlement deducts the charge. */
export const chargeAsset = sends(HOLDING_STATES, ({ context }) => ({
  type: 'charge',
  amount: context.charge ?? 0,
}));

/** Effect: leaves assets of waived items to the person. */
export const giveUpAsset = sends(HOLDING_STATES, () => ({ type: 'giveUp' }));

/** Effect: reopens an item, so that the person still has its asset. */
export const holdAgain = sends(GONE_STATES, () => ({ type: 'reinstate' }));

/**
 * Effect: settles the open clearance items of assets that were returned or confirmed as lost, in the same transaction.
 */
export const settleItemsOfAssets: EffectHandler<AssetHandoverContext> = async (
  tx,
  subjects,
  { engine },
) => {
  const [first] = subjects;
  if (!first) return;
  const { accountId } = first;
  const items = await query<{ id: number }>(
    tx,
    `select c.id from clearance_items c
     join workflow_instances ci on ci.workflow = 'clearanceItem' and ci.subject_id = c.id
     where c.account_id = $accountId and c.source = 'asset' and c.source_id = any($ids::bigint[])
       and ${ITEM_OPEN} order by c.id`,
    { accountId, ids: subjects.map(({ subjectId }) => subjectId) },
  );
  if (items.length === 0) return;
  await dispatch(tx, engine, {
    workflow: 'clearanceItem',
    actor: systemActor(accountId),
    items: items.map(({ id }) => ({ subjectId: id, event: { type: 'settleElsewhere' } })),
  });
};

import type { AssetHandoverContext } from '#machines/domains/assets/handover/machine.ts';
import { cancelPayItems, postPayItems } from '#server/domains/pay/items/index.ts';
import type {
  EffectHandler,
  EnrichmentSubject,
  EventInput,
} from '#server/engine/instances/engine.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { resumeHolding } from './holdings.ts';

type Handler = EffectHandler<AssetHandoverContext>;

/** The source of pay items for charged assets; the source's ID is that of the handover. */
const SOURCE = 'asset';

/**
 * Adds the price of a loss to events that charge someone, by the rule of the asset's kind.
 * @throws AppError 409 for an amount above that price.
 */
export async function addPrices(
  tx: Tx,
  subjects: readonly EnrichmentSubject<AssetHandoverContext>[],
): Promise<EventInput[]> {
  const priced = subjects.filter(({ event: { type } }) => PRICED.has(type));
  if (priced.length === 0) return subjects.map(({ event }) => event);
  const rows = await query<{ id: number; price: number }>(
    tx,
    `select h.id, (asset_loss_price(h.asset_id, account_day(h.account_id)) * h.quantity)::float8 as price
     from asset_handovers h where h.id = any($ids::bigint[])`,
    { ids: priced.map(({ instance }) => instance.subjectId) },
  );
  const prices = new Map(rows.map(({ id, price }) => [id, price]));
  return subjects.map(({ instance, event }) => {
    if (!PRICED.has(event.type)) return event;
    const price = prices.get(instance.subjectId) ?? 0;
    const { amount } = event;
    if (typeof amount === 'number' && amount > price) {
      throw new AppError(
        'conflict',
        `${instance.context.asset} costs ${price.toFixed(2)} at most, by the rule of its kind`,
      );
    }
    return { ...event, price };
  });
}
const PRICED: ReadonlySet<string> = new Set(['acceptReturn', 'confirmLoss']);

/** Effect: deducts the cost of damage or loss from pay, or from the final settlement. */
export const deduct: Handler = async (tx, subjects) => {
  const [first] = subjects;
  if (!first) return;
  const { accountId, actorId } = first;
  const stored = new Set(
    (
      await query<{ id: number }>(
        tx,
        `select h.id from asset_handovers h where h.id = any($ids::bigint[]) and h.account_id = $accountId`,
        { ids: subjects.map(({ subjectId }) => subjectId), accountId },
      )
    ).map(({ id }) => id),
  );
  const month = await accountToday(tx, accountId);
  await postPayItems(
    tx,
    subjects
      .filter(({ subjectId, context: { charge } }) => stored.has(subjectId) && (charge ?? 0) > 0)
      .map(({ subjectId, context }) => ({
        employeeId: context.employeeId,
        month,
        direction: 'deduction' as const,
        kind: SOURCE,
        source: SOURCE,
        sourceId: subjectId,
        amount: (context.charge ?? 0).toFixed(2),
      })),
    { userId: actorId, accountId },
  );
};

/** Effect: the holder has the asset again. The deduction is cancelled, or paid back if it was already taken. */
export const holdAgain: Handler = async (tx, subjects) => {
  const [first] = subjects;
  if (!first) return;
  await resumeHolding(tx, subjects);
  const { accountId, actorId: userId } = first;
  await cancelPayItems(
    tx,
    {
      source: SOURCE,
      sourceIds: subjects.map(({ subjectId }) => subjectId),
      reason: 'Found',
      correctIn: await accountToday(tx, accountId),
    },
    { userId, accountId },
  );
};

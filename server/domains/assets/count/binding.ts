import type { CountResult } from '#machines/domains/assets/count/events.ts';
import type { AssetCountContext } from '#machines/domains/assets/count/machine.ts';
import { assetCountWorkflow } from '#machines/domains/assets/count/workflow.ts';
import { startMissing } from '#server/domains/assets/missing/index.ts';
import type {
  EffectHandler,
  EffectSubject,
  EnrichmentSubject,
  EventInput,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';
import { IS_MISSING, NUMBERS } from './itemSql.ts';
import { getDayProblem } from './open.ts';
import { COUNT_RECORD } from './record.ts';
import { writeSeen } from './seen.ts';

type Handler = EffectHandler<AssetCountContext>;
type Subject = EffectSubject<AssetCountContext>;

const getIds = (subjects: readonly Pick<Subject, 'subjectId'>[]): number[] =>
  subjects.map(({ subjectId }) => subjectId);

/** Effect: ends the count, so that the assets of its place can be moved again. */
const release: Handler = async (tx, subjects) => {
  const [first] = subjects;
  if (!first) return;
  const bindings = { ids: getIds(subjects), accountId: first.accountId };
  await query(
    tx,
    `update asset_counts set ended_at = $at::timestamptz
     where id = any($ids::bigint[]) and account_id = $accountId and ended_at is null`,
    { ...bindings, at: first.at },
  );
  await query(
    tx,
    `update asset_count_items set is_frozen = false
     where count_id = any($ids::bigint[]) and account_id = $accountId and is_frozen`,
    bindings,
  );
};

/** Effect: writes what was seen to the asset register, and asks the keepers to decide on what is missing. */
const settle: Handler = async (tx, subjects, by) => {
  const [first] = subjects;
  if (!first) return;
  const { accountId, actorId } = first;
  await release(tx, subjects, by);
  await writeSeen(tx, { accountId, userId: actorId, at: by.engine.at }, getIds(subjects));
  const missing = await query<{ id: number }>(
    tx,
    `select t.id from asset_count_items t where t.count_id = any($ids::bigint[]) and t.account_id = $accountId
       and ${IS_MISSING} order by t.id`,
    { ids: getIds(subjects), accountId },
  );
  await startMissing(
    tx,
    by.engine,
    accountId,
    missing.map(({ id }) => id),
  );
};

/** Effect: stores the new last day of the count. */
const prolong: Handler = async (tx, subjects) => {
  await query(
    tx,
    `update asset_counts c set ends_on = g.day from unnest($ids::bigint[], $days::date[]) g (id, day)
     where c.id = g.id and c.account_id = any($accounts::bigint[])`,
    {
      ids: getIds(subjects),
      days: subjects.map(({ context }) => context.endsOn),
      accounts: subjects.map(({ accountId }) => accountId),
    },
  );
};

/**
 * Adds the result to an event that ends a count, which is locked first, and the new end to an event that extends one.
 * @throws AppError 400 if the new last day is before today, or too far ahead.
 */
async function addResults(
  tx: Tx,
  subjects: readonly EnrichmentSubject<AssetCountContext>[],
): Promise<EventInput[]> {
  const closing = subjects.filter(({ event }) => event.type === 'close');
  const ids = closing.map(({ instance }) => instance.subjectId);
  if (ids.length > 0) {
    await query(
      tx,
      'select id from asset_counts where id = any($ids::bigint[]) order by id for update',
      { ids },
    );
  }
  const results = new Map(
    (
      await query<{ countId: number } & CountResult>(
        tx,
        `select t.count_id as "countId", ${NUMBERS} from asset_count_items t
         where t.count_id = any($ids::bigint[]) group by t.count_id`,
        { ids },
      )
    ).map((row) => [row.countId, row]),
  );
  const events: EventInput[] = [];
  for (const { instance, event } of subjects) {
    if (event.type === 'extend') events.push(await addEnd(tx, instance.accountId, event));
    else if (event.type === 'close') {
      const { found, elsewhere, damaged, missing, unexpected } =
        results.get(instance.subjectId) ?? NOTHING;
      events.push({ ...event, result: { found, elsewhere, damaged, missing, unexpected } });
    } else events.push(event);
  }
  return events;
}

const NOTHING: CountResult = { found: 0, elsewhere: 0, damaged: 0, missing: 0, unexpected: 0 };

async function addEnd(tx: Tx, accountId: number, event: EventInput): Promise<EventInput> {
  const endsOn = String(event['endsOn']);
  // An extension has a reason, so there is no limit to the number of days.
  const message = await getDayProblem(tx, accountId, endsOn, null);
  if (message !== null) throw invalid(message, [{ path: 'endsOn', message }]);
  const [end] = await query<{ at: Date }>(
    tx,
    'select ($endsOn::date + 1)::timestamp at time zone account_time_zone($accountId) as at',
    { endsOn, accountId },
  );
  return { ...event, endsAt: end?.at.toISOString() };
}

export const assetCountBinding: WorkflowBinding<AssetCountContext> = {
  workflow: assetCountWorkflow,
  effects: { settle, release, prolong },
  enrich: addResults,
  record: COUNT_RECORD,
};

import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { LONGEST_COUNT, type openCountBody } from '#machines/domains/assets/contracts/count.ts';
import type { AssetCountInput } from '#machines/domains/assets/count/machine.ts';
import { assetCountWorkflow } from '#machines/domains/assets/count/workflow.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { COUNT_RECORD } from './record.ts';

export type NewCount = z.output<typeof openCountBody>;

/**
 * POST /Asset/Count/Open: opens a count of a place. The list of expected assets is stored, and these assets can't be
 * moved until the count ends.
 */
export async function openCount(
  { tx, actor, services }: WriteCall,
  body: NewCount,
): Promise<WriteAnswer> {
  const units = await unitsPermitted(tx, actor, MENU.assetCounts, 'isCreate');
  if (units !== null && !units.includes(body.businessUnitId)) {
    throw notFound('Business unit not found');
  }
  await refuseDay(tx, actor.accountId, body.endsOn);
  return { ...SUBMITTED, autoId: await openCountOf(tx, services.engine, actor, body) };
}

/**
 * Opens a count of a place of the actor's account.
 * @throws AppError 404 for an unknown place, 409 if there is nothing to count or another open count has some of the
 * assets.
 */
export async function openCountOf(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  { businessUnitId, workplaceId = null, endsOn, includesHeld, note }: NewCount,
): Promise<number> {
  const { accountId, userId } = actor;
  const scope = { accountId, businessUnitId, workplaceId, includesHeld };
  const place = await lockPlace(tx, scope);
  const ids = await lockCovered(tx, scope);
  await refuseCovered(tx, scope);
  const count = await queryOne<
    Record<string, unknown> & { id: number; number: string; endsAt: Date }
  >(
    tx,
    `insert into asset_counts (account_id, business_unit_id, workplace_id, includes_held, note, created_by,
       created_at, ends_on)
     values ($accountId, $businessUnitId, $workplaceId, $includesHeld, $note, $userId,
       date_trunc('milliseconds', coalesce($at::timestamptz, now())), $endsOn::date)
     returning id, ${COUNT_RECORD.columns.join(', ')}, asset_count_number(id) as number,
       ($endsOn::date + 1)::timestamp at time zone account_time_zone($accountId) as "endsAt"`,
    { ...scope, note: note || null, userId, at: engine.at ?? null, endsOn },
  );
  if (!count) throw new Error('The count was not stored');
  const items = await freezeItems(tx, count.id, ids, scope);
  if (items.length === 0) throw new AppError('conflict', `Nothing is to be counted: ${place}`);
  const { at } = engine;
  await recordCreated(tx, 'assetCountItem', items, {
    actor: { userId, accountId },
    ...(at === undefined ? {} : { at }),
  });
  const { number } = count;
  const input: AssetCountInput = {
    number,
    place,
    expected: items.length,
    endsOn,
    endsAt: count.endsAt.toISOString(),
  };
  await dispatch(tx, engine, {
    workflow: assetCountWorkflow.id,
    actor,
    items: [
      {
        subjectId: count.id,
        event: { type: 'open' },
        start: {
          input: { ...input },
          subject: `${number}, ${place}`,
          businessUnitId,
          record: getRecord(COUNT_RECORD, count),
        },
      },
    ],
  });
  return count.id;
}

interface Scope {
  accountId: number;
  businessUnitId: number;
  workplaceId: number | null;
  includesHeld: boolean;
}

/** Locks the workplaces, so that no assets are moved there meanwhile, and returns what is counted, as text. */
async function lockPlace(tx: Tx, scope: Scope): Promise<string> {
  const { workplaceId } = scope;
  const unit = await queryOne<{ name: string }>(
    tx,
    'select name from business_units where id = $businessUnitId and account_id = $accountId',
    { ...scope },
  );
  if (!unit) throw notFound('Business unit not found');
  const places = await query<{ name: string }>(
    tx,
    `select w.name from workplaces w join workplace_groups g on g.id = w.workplace_group_id
     where g.business_unit_id = $businessUnitId and ($workplaceId::bigint is null or w.id = $workplaceId)
     order by w.id for update of w`,
    { ...scope },
  );
  if (workplaceId === null) return unit.name;
  const [place] = places;
  if (!place) throw notFound('Place not found');
  return place.name;
}

async function refuseDay(tx: Tx, accountId: number, endsOn: string): Promise<void> {
  const message = await getDayProblem(tx, accountId, endsOn, LONGEST_COUNT);
  if (message !== null) throw invalid(message, [{ path: 'endsOn', message }]);
}

/**
 * Why a count can't end on this day, which may be at most `days` from today; null if it can. If `days` is null, there
 * is no limit.
 */
export async function getDayProblem(
  tx: Tx,
  accountId: number,
  endsOn: string,
  days: number | null,
): Promise<string | null> {
  const day = await queryOne<{ isPast: boolean; isFar: boolean }>(
    tx,
    `select $endsOn::date < account_day($accountId) as "isPast",
       $endsOn::date >= account_day($accountId) + $days::integer as "isFar"`,
    { accountId, endsOn, days },
  );
  if (day?.isPast) return 'Last day cannot be before today';
  return day?.isFar ? `A count can take at most ${days} days` : null;
}

/**
 * SQL: assets `a` that are kept at the place or assigned to someone who works there, with the assignment `b` and, for
 * assets counted by quantity, how many pieces people have or have lost.
 */
const AT_PLACE = `assets a join asset_kinds k on k.id = a.asset_kind_id
  left join asset_holdings b on b.asset_id = a.id and b.held_until is null and b.is_single
  left join employees e on e.id = b.employee_id
  left join lateral (
    select sum(h.quantity) as taken from asset_handovers h
    join workflow_instances i on i.workflow = 'assetHandover' and i.subject_id = h.id and not i.is_final
      and i.state <> 'offered'
    where h.asset_id = a.id) t on k.is_counted
  where a.account_id = $accountId and a.is_active and a.business_unit_id = $businessUnitId
    and ($workplaceId::bigint is null or a.workplace_id = $workplaceId or e.workplace_id = $workplaceId)`;

/** Locks these assets, so that moves of them and other counts wait until this count is opened. */
const lockCovered = async (tx: Tx, scope: Scope): Promise<number[]> =>
  (
    await query<{ id: number }>(
      tx,
      `select id from assets where id in (select a.id from ${AT_PLACE}) order by id for update`,
      { ...scope },
    )
  ).map(({ id }) => id);

/**
 * Refuses a second count of the same assets.
 * @throws AppError 409 that names the open count of the same place, or of a place that contains it or is in it.
 */
async function refuseCovered(tx: Tx, scope: Scope): Promise<void> {
  const other = await queryOne<{ number: string; place: string; endsOn: string }>(
    tx,
    `select asset_count_number(c.id) as number, coalesce(w.name, u.name) as place, c.ends_on::text as "endsOn"
     from asset_counts c join business_units u on u.id = c.business_unit_id
     left join workplaces w on w.id = c.workplace_id
     where c.account_id = $accountId and c.ended_at is null and c.business_unit_id = $businessUnitId
       and (c.workplace_id is null or $workplaceId::bigint is null or c.workplace_id = $workplaceId)
     order by c.id limit 1`,
    { ...scope },
  );
  if (!other) return;
  const { number, place, endsOn } = other;
  throw new AppError(
    'conflict',
    `${number} is counting there already (${place}, until ${endsOn}): close it first`,
  );
}

/**
 * Stores the expected assets: those in the store and, if included, those that people of the place have. Assets in
 * repair, lost or written off aren't expected. Assets that belong to another open count stay with that count.
 */
const freezeItems = async (
  tx: Tx,
  countId: number,
  ids: readonly number[],
  scope: Scope,
): Promise<number[]> =>
  (
    await query<{ id: number }>(
      tx,
      `insert into asset_count_items (account_id, count_id, asset_id, is_expected, expected_quantity, handover_id,
         workplace_id, room, is_frozen)
       select a.account_id, $countId, a.id, true, case when k.is_counted then a.quantity - coalesce(t.taken, 0) else 1 end,
         b.handover_id, a.workplace_id, a.room, true
       from ${AT_PLACE} and a.id = any($ids::bigint[]) and a.service = 'inService'
         and case when b.id is null then $workplaceId::bigint is null or a.workplace_id = $workplaceId
           else $includesHeld and ($workplaceId::bigint is null or e.workplace_id = $workplaceId) end
         and not exists (select from asset_handovers h
           join workflow_instances i on i.workflow = 'assetHandover' and i.subject_id = h.id
           where h.asset_id = a.id and not k.is_counted
             and i.state in ('inRepair', 'lossReported', 'lost', 'givenUp'))
         and not exists (select from asset_count_items f where f.asset_id = a.id and f.is_frozen)
         and not exists (select from asset_count_items m
           join workflow_instances i on i.workflow = 'missingAsset' and i.subject_id = m.id and not i.is_final
           where m.asset_id = a.id)
         and (not k.is_counted or a.quantity > coalesce(t.taken, 0))
       order by a.id returning id`,
      { ...scope, countId, ids },
    )
  ).map(({ id }) => id);

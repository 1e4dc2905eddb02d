import { NOT_RESTORED, type ReturnItem } from '#machines/domains/separation/returns.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { STANDING_ENDINGS } from './ending.ts';
import { ENDED } from './trainings.ts';
import { restoreDelegations } from './restoreDelegations.ts';
import { sendLeaveAgain } from './sendLeaveAgain.ts';

interface Return {
  accountId: number;
  separationId: number;
  employeeId: number;
  requestId: number;
  /** The last day before the correction. */
  before: string;
  lastDay: string;
}

/**
 * Restores what ended with a leaver's last day if the last day is moved to later: leave and delegations. Lists
 * everything that must be done by hand. Does nothing if the new last day has passed, too.
 */
export async function bringBack(
  tx: Tx,
  by: { engine: Engine; actor: Actor },
  moved: Return,
): Promise<void> {
  const { accountId, employeeId } = moved;
  const [standing] = await query<{ isToCome: boolean; wasOver: boolean }>(
    tx,
    `select $lastDay::date >= account_day($accountId) as "isToCome",
       exists (select from ${STANDING_ENDINGS} x where x.last_day < $lastDay::date) as "wasOver"`,
    { ...moved },
  );
  if (!standing?.isToCome || moved.lastDay <= moved.before) return;
  const { userId } = by.actor;
  const leave = await sendLeaveAgain(tx, by, moved);
  if (!standing.wasOver && leave.length === 0) return;
  const items = standing.wasOver
    ? [
        ...(await restoreDelegations(tx, { accountId, employeeId, userId })),
        ...leave,
        ...(await readFreed(tx, moved)),
      ]
    : leave;
  await query(
    tx,
    `with back as (
       insert into leaver_returns (account_id, separation_id, employee_id, request_id, last_day, returned_by)
       values ($accountId, $separationId, $employeeId, $requestId, $lastDay, $userId) returning id)
     insert into leaver_return_items (account_id, return_id, kind, title, day, outcome, reason)
     select $accountId, back.id, i.kind, i.title, i.day, i.outcome, i.reason
     from back cross join jsonb_to_recordset($items::jsonb)
       i (kind text, title text, day date, outcome text, reason text)`,
    { ...moved, userId, items: JSON.stringify(items) },
  );
}

/** Returns what was cancelled or handed over. It isn't restored, because others may rely on it. */
async function readFreed(tx: Tx, { employeeId, lastDay }: Return): Promise<ReturnItem[]> {
  const rows = await query<Pick<ReturnItem, 'kind' | 'title' | 'day'>>(
    tx,
    `with ended as materialized ${STANDING_ENDINGS}
     select 'desk' as kind, d.name as title, account_day(b.account_id, lower(b.during))::text as day
     from desk_bookings b join ended x on x.ended_at = b.released_at join desks d on d.id = b.desk_id
     where b.employee_id = $employeeId and upper(b.during) > now()
       and account_day(b.account_id, lower(b.during)) <= $lastDay::date
     union all
     select 'meal', v.name, m.meal_date::text
     from meal_entries m join ended x on x.ended_at = m.cancelled_at join meal_vendors v on v.id = m.meal_vendor_id
     where m.employee_id = $employeeId and m.meal_date between account_day(m.account_id) and $lastDay::date
     union all
     select 'calendarAddress', '', null
     from calendar_feeds f join ended x on x.ended_at = f.revoked_at
     join users u on u.id = f.user_id and u.employee_id = $employeeId
     union all
     select 'training', k.name, account_day(t.account_id, t.starts_at)::text
     from training_applications a join trainings t on t.id = a.training_id and t.starts_at > now()
       and account_day(t.account_id, t.starts_at) <= $lastDay::date
     join training_titles k on k.id = t.training_title_id
     join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
     join lateral (select c.event, c.comment, c.at from workflow_transitions c where c.instance_id = i.id
       order by c.seq desc limit 1) c on c.event = 'remove' and c.comment = '${ENDED}'
     where a.employee_id = $employeeId
       and exists (select from ended x where c.at >= date_trunc('milliseconds', x.ended_at))
     union all
     select k.kind, coalesce(n.name, ''), null
     from ended x cross join jsonb_each_text(x.counts) c
     join (values ('mealPlans', 'mealPlan'), ('rosterDays', 'roster'), ('kioskPins', 'kioskPin'),
       ('handedOver', 'handover')) k (count, kind) on k.count = c.key and c.value::integer > 0
     left join employees n on n.id = x.successor_id and k.kind = 'handover'
     order by 1, 3, 2`,
    { employeeId, lastDay },
  );
  return rows.map((row) => ({
    ...row,
    outcome: 'notRestored',
    reason: NOT_RESTORED[row.kind as keyof typeof NOT_RESTORED],
  }));
}

/** Returns what was restored with each correction of a separation, and what wasn't. */
export const readReturned = (db: Db, separationId: number): Promise<ReturnItem[]> =>
  query(
    db,
    `select i.kind, i.title, i.day::text as day, i.outcome, i.reason from leaver_returns y
     join leaver_return_items i on i.return_id = y.id
     where y.separation_id = $separationId order by y.id desc, i.id`,
    { separationId },
  );

import {
  DEADLINE_HOURS,
  PRIORITIES,
  type Priority,
} from '#machines/domains/grievances/vocabulary.ts';
import { afterWorkingHours } from '#machines/core/values/workingTime.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden } from '#server/platform/errors.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';
import { readWorkingCalendar } from '#server/engine/instances/workingCalendar.ts';

/** Returns within how many working hours a grievance should be resolved, by priority. */
export async function deadlineHours(
  db: Db | Tx,
  accountId: number,
): Promise<Record<Priority, number>> {
  const rows = await query<{ priority: Priority; hours: string }>(
    db,
    'select priority, hours::text as hours from grievance_deadlines where account_id = $accountId',
    { accountId },
  );
  return {
    ...DEADLINE_HOURS,
    ...Object.fromEntries(rows.map(({ priority, hours }) => [priority, Number(hours)])),
  };
}

/** Whether the actor sets the deadlines, which apply in every business unit. */
export const setsDeadlines = async (db: Db | Tx, actor: Actor): Promise<boolean> =>
  (await unitsPermitted(db, actor, MENU.grievanceDashboard, 'isEdit')) === null;

/**
 * Stores the hours for grievances filed from now on. Existing deadlines don't change.
 * @throws AppError 403 for a person who handles grievances of some business units only.
 */
export async function saveDeadlineHours(
  tx: Tx,
  actor: Actor,
  hours: Readonly<Record<Priority, number>>,
): Promise<void> {
  if (!(await setsDeadlines(tx, actor))) {
    throw forbidden('Deadlines apply in every business unit, and yours are only some of them');
  }
  const { accountId, userId } = actor;
  const ids = PRIORITIES.map((priority) => `${accountId} ${priority}`);
  const about = { actor: { accountId, userId } };
  await recordWhile(tx, 'grievance deadline', ids, about, () =>
    query(
      tx,
      `insert into grievance_deadlines (account_id, priority, hours)
       select $accountId, * from unnest($priorities::text[], $hours::numeric[])
       on conflict (account_id, priority) do update set hours = excluded.hours`,
      { accountId, priorities: PRIORITIES, hours: PRIORITIES.map((priority) => hours[priority]) },
    ),
  );
}

/** Returns the deadline of a grievance that was filed at an instant, as an ISO instant. */
export async function readDeadline(
  db: Db | Tx,
  accountId: number,
  priority: Priority,
  at: string,
): Promise<string> {
  const hours = await deadlineHours(db, accountId);
  return afterWorkingHours(at, hours[priority], await readWorkingCalendar(db, accountId, at));
}

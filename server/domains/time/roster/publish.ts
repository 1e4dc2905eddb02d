import type { z } from 'zod';
import type { publishRosterBody } from '#machines/domains/time/contracts/roster.ts';
import { english } from '#machines/core/locales/translate.ts';
import { SENTENCES } from '#machines/core/values/noticeSentences.ts';
import { ROSTER } from '#machines/core/values/notifications.ts';
import { refuseLocked } from '#server/domains/time/attendance/locks.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { notifyEmployees } from '#server/engine/notices/notifyEmployees.ts';
import { getMonth } from './board.ts';
import { announceBoards } from './announce.ts';
import { requireCurrentBoard } from './plan.ts';

interface Published {
  employeeId: number;
  day: string;
}

/**
 * POST /Roster/Publish: publishes the drafts of a board and notifies the people concerned.
 * @throws AppError 409 if a person would work two shifts at once, if there is a warning or draft that the
 * planner hasn't seen, or if there are no drafts.
 */
export async function publishRoster(
  call: WriteCall,
  { warnings, ...rest }: z.output<typeof publishRosterBody>,
): Promise<{ statusCode: 200; message: string; published: number }> {
  const { tx, actor } = call;
  const { accountId, userId } = actor;
  const { from, to } = getMonth(rest.month);
  const { people, problems } = await requireCurrentBoard(call, rest);
  const drafts = await query<Published>(
    tx,
    `select employee_id as "employeeId", day::text from roster_drafts
     where employee_id = any($people::bigint[]) and day between $from::date and $to::date
     order by 1, 2 for update`,
    { people: people.map(({ id }) => id), from, to },
  );
  if (drafts.length === 0) throw notFound('There are no drafts to publish');
  const twice = problems.filter(({ kind }) => kind === 'overlap').length;
  if (twice > 0) {
    const message =
      '{n, plural, one {# day has} other {# days have}} overlapping shifts. Nothing was published';
    throw new AppError('conflict', english(message, { n: twice }));
  }
  if (problems.length > warnings) {
    const message = 'There are new warnings. Review the board again';
    throw new AppError('conflict', message);
  }
  await refuseLocked(
    tx,
    accountId,
    drafts.map(({ employeeId, day }) => ({ employeeId, from: day, to: day })),
  );
  await query(tx, PUBLISH, {
    userId,
    people: drafts.map(({ employeeId }) => employeeId),
    days: drafts.map(({ day }) => day),
  });
  await notify(tx, call, from, drafts);
  announceBoards(call, [rest.businessUnitId]);
  return { statusCode: 200, message: 'Submitted Successfully', published: drafts.length };
}

const PUBLISH = `
  with taken as (
    delete from roster_drafts r
    using unnest($people::bigint[], $days::date[]) as g (person, day)
    where r.employee_id = g.person and r.day = g.day
    returning r.employee_id, r.day, r.shift_id, r.is_pattern),
  gone as (
    delete from roster_days p using taken t
    where t.is_pattern and p.employee_id = t.employee_id and p.day = t.day)
  insert into roster_days (employee_id, day, shift_id, published_at, planned_by)
  select employee_id, day, shift_id, now(), $userId from taken where not is_pattern
  on conflict (employee_id, day) do update set shift_id = excluded.shift_id,
    published_at = now(), planned_by = excluded.planned_by, planned_at = now()`;

/** Sends one notice to each person whose days were published. */
function notify(
  tx: Tx,
  { actor }: WriteCall,
  month: string,
  drafts: readonly Published[],
): Promise<void> {
  const [count, yearMonth] = [new Map<number, number>(), month.slice(0, 7)];
  for (const { employeeId } of drafts) count.set(employeeId, (count.get(employeeId) ?? 0) + 1);
  return notifyEmployees(
    tx,
    actor,
    ROSTER,
    [...count].map(([employeeId, days]) => ({
      employeeId,
      title: english(SENTENCES.rosterPublished, { month: yearMonth, count: days }),
      path: `/SelfService/teamCalendar?month=${yearMonth}`,
      count: days,
    })),
  );
}

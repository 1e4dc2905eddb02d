import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { firstLocked, refuseLocked } from '#server/domains/time/attendance/locks.ts';
import type { RequestToCheck } from '#server/kits/requests/requestServer.ts';
import { getIds } from '#server/kits/requests/subjects.ts';
import type { EffectSubject } from '#server/engine/instances/engine.ts';
import type { CountedLeave } from './requestedDates.ts';

/**
 * Refuses to change locked days.
 * @throws AppError 409 if a day that these requests hold is in a locked month.
 */
export async function refuseLockedDays(
  tx: Tx,
  table: 'leave_days' | 'movement_days',
  subjects: readonly EffectSubject[],
): Promise<void> {
  const days = await query<{ employeeId: number; from: string; to: string }>(
    tx,
    `select employee_id as "employeeId", day::text as from, day::text as to from ${table}
     where request_id = any($ids::bigint[])`,
    { ids: getIds(subjects) },
  );
  await refuseLocked(tx, subjects[0]?.accountId ?? 0, days);
}

/**
 * Returns the first locked day that each request would change. A new request changes all its days, and a change
 * to approved leave changes those it adds or removes.
 */
export async function changedLocked(
  tx: Tx,
  requests: readonly RequestToCheck[],
  counted: readonly CountedLeave[],
): Promise<(string | null)[]> {
  const stored = await query<{ requestId: number; day: string; key: string }>(
    tx,
    `select request_id as "requestId", day::text,
       concat_ws(' ', leave_type_id, lower(part), upper(part)) as key
     from leave_days where is_approved and request_id = any($ids::bigint[])`,
    { ids: requests.flatMap(({ requestId }) => requestId ?? []) },
  );
  const spans = requests.flatMap(({ requestId, employeeId }, place) => {
    const was = stored.filter((one) => one.requestId === requestId);
    const is = counted[place] ? getKeys(counted[place]) : [];
    return differing(was, is).map((day) => ({ place, employeeId, from: day, to: day }));
  });
  const locked = await firstLocked(tx, requests[0]?.accountId ?? 0, spans);
  return requests.map(
    (_, place) => locked.find((day, n) => day !== null && spans[n]?.place === place) ?? null,
  );
}

interface Taken {
  day: string;
  key: string;
}

const getKeys = ({ count, dates, part, type }: CountedLeave): Taken[] =>
  [...count.rows, ...count.joined].flatMap(({ date, days }) => {
    if (days <= 0) return [];
    const [begins, ends] = date === dates.partOn ? part : [0, 1000];
    return [{ day: date, key: `${type?.id ?? 0} ${begins} ${ends}` }];
  });

/** Returns the days that are in only one of the two lists. */
function differing(was: readonly Taken[], is: readonly Taken[]): string[] {
  const inWords = ({ day, key }: Taken): string => `${day} ${key}`;
  const [before, after] = [new Set(was.map(inWords)), new Set(is.map(inWords))];
  const changed = [
    ...was.filter((one) => !after.has(inWords(one))),
    ...is.filter((one) => !before.has(inWords(one))),
  ];
  return [...new Set(changed.map(({ day }) => day))];
}

import { grouped } from '#machines/core/values/grouped.ts';
import type { LedStretch } from '#machines/domains/performance/appraisal/supervisors.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/**
 * SQL for the supervisor who rates a person `e` in a cycle `c`: the current one or, if the cycle is over, that of its
 * last day. Someone who has left cannot rate, and no one rates themselves.
 */
export const SUPERVISOR = `(
  select s.id from (
    select e.supervisor_id as id, 2 as place
    union all select v.supervisor_id, 1 from employee_versions v where v.employee_id = e.id
      and v.superseded_at is null and v.valid @> c.ends_on and c.ends_on < account_day(c.account_id)) o
  join employees s on s.id = o.id where s.is_active and s.id <> e.id order by o.place limit 1)`;

type Led = LedStretch & { employeeId: number; isGone: boolean };

/** Returns who has led these people until today, by person, and which of those supervisors have left. */
export async function readLed(
  tx: Tx,
  rows: readonly { employee_id: number; from: string; to: string }[],
): Promise<{ stretches: ReadonlyMap<number, readonly LedStretch[]>; gone: ReadonlySet<number> }> {
  const [first] = rows;
  if (!first) return { stretches: new Map(), gone: new Set() };
  const led = await query<Led>(
    tx,
    `select v.employee_id as "employeeId", coalesce(lower(v.valid), $from::date)::text as "from",
       -- What is planned for later days is not known to happen: the last version goes on.
       case when n.id is null then $to::date else coalesce(upper(v.valid) - 1, $to::date) end::text as "to",
       v.supervisor_id as "supervisorId", coalesce(not s.is_active, false) as "isGone"
     from employee_versions v left join employees s on s.id = v.supervisor_id
     left join lateral (
       select n.id from employee_versions n where n.employee_id = v.employee_id and n.superseded_at is null
         and lower(n.valid) > lower(v.valid) and lower(n.valid) <= account_day(v.account_id) limit 1) n on true
     where v.employee_id = any($ids::bigint[]) and v.superseded_at is null and v.is_active
       and v.valid && daterange($from::date, $to::date, '[]')
       and coalesce(lower(v.valid) <= account_day(v.account_id), true)
     order by v.employee_id, lower(v.valid) nulls first`,
    { ids: rows.map(({ employee_id }) => employee_id), from: first.from, to: first.to },
  );
  return {
    stretches: grouped(led, ({ employeeId }) => employeeId),
    gone: new Set(led.flatMap(({ isGone, supervisorId }) => (isGone ? (supervisorId ?? []) : []))),
  };
}

import { leave } from '#machines/domains/time/leave/requests/leave.ts';
import type { UncoveredLeave } from '#machines/domains/workflows/contracts/delegations.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { inForce } from '#server/kits/requests/inForce.ts';

/** People are asked to name a delegate this many days ahead. */
const AHEAD_DAYS = 60;

/**
 * Returns the next approved leave of a person who approves requests, if no one decides for them then, with the person
 * named in the application to cover for them.
 * @returns null if there is no such leave.
 */
export async function uncoveredLeave(
  db: Db | Tx,
  { accountId, employeeId, userId }: Actor,
): Promise<UncoveredLeave | null> {
  if (employeeId === null) return null;
  const row = await queryOne<UncoveredLeave>(
    db,
    `select greatest(l.from_date, t.today)::text as "fromDate", l.until_date::text as "untilDate",
       l.cover_id as "coverId"
     from (select account_day($accountId) as today) t cross join lateral (
       select (i.context->'payload'->>'from')::date as from_date,
         coalesce(i.context->'payload'->>'to', i.context->'payload'->>'from')::date as until_date,
         (i.context->'payload'->>'coverId')::bigint as cover_id
       from requests r
       join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
       where r.kind = $kind and r.employee_id = $employeeId and ${inForce(leave)}
         and coalesce(i.context->'payload'->>'part', 'whole') = 'whole') l
     where l.until_date >= t.today and l.from_date <= t.today + $ahead::integer
       and not exists (select from workflow_delegations d
         where d.principal_id = $userId and d.ended_at is null
           and d.from_date <= greatest(l.from_date, t.today) and d.until_date >= l.until_date)
     order by l.from_date limit 1`,
    { accountId, employeeId, userId, kind: leave.id, ahead: AHEAD_DAYS },
  );
  return row ?? null;
}

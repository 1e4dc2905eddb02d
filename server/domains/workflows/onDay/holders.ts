import type { Decider } from '#machines/domains/workflows/contracts/onDay.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** A role that a person had on a day, or in whose place a delegate could decide at one stage. */
export interface Holder extends Decider {
  userId: number;
  /** Null if the person had the role, and so at every stage. */
  stage: { workflow: string; state: string } | null;
}

/** Returns SQL for the last recorded change of each record of a type before `$at`. */
const lastOf = (type: string): string => `select distinct on (c.record_id) c.record_id, c.after
  from record_changes c where c.account_id = $accountId and c.record_type = '${type}'
    and c.at < $at::timestamptz order by c.record_id, c.id desc`;

/**
 * Returns who had which role at an instant, according to the recorded changes, so that roles that were revoked since
 * are found, too. What a company's own role includes is only known as of today.
 */
export function holdersAt(
  db: Db,
  accountId: number,
  { at, day }: { at: string; day: string },
): Promise<Holder[]> {
  return query<Holder>(
    db,
    `with given as (${lastOf('role')}), periods as (${lastOf('role period')}),
     logins as (${lastOf('login')}),
     held as (
       select (g.after->>'userId')::bigint as user_id, coalesce(p.part, g.after->>'role') as role,
         (g.after->>'businessUnitId')::bigint as unit
       from given g
       left join periods d on d.record_id = g.record_id
       left join roles r on r.key = g.after->>'role'
       left join lateral unnest(r.parts) p (part) on true
       where g.after is not null
         and coalesce((d.after->>'fromDate')::date, '-infinity') <= $day::date
         and coalesce((d.after->>'untilDate')::date, 'infinity') >= $day::date
         and exists (select from logins l where l.record_id = g.after->>'userId'
           and coalesce((l.after->>'isActive')::boolean, false))
     )
     select distinct h.user_id as "userId", p.name, h.role, b.name as "businessUnit",
       null::text as "delegateOf", null::jsonb as stage
     from held h join user_people p on p.user_id = h.user_id
     left join business_units b on b.id = h.unit
     union all
     select distinct d.stand_in_id, s.name, h.role, b.name, p.name,
       jsonb_build_object('workflow', d.workflow, 'state', d.state)
     from workflow_delegations d join held h on h.user_id = d.principal_id
     join user_people p on p.user_id = d.principal_id
     join user_people s on s.user_id = d.stand_in_id
     left join business_units b on b.id = h.unit
     where d.account_id = $accountId and d.from_date <= $day::date and d.until_date >= $day::date
       and d.created_at < $at::timestamptz and (d.ended_at is null or d.ended_at >= $at::timestamptz)
     order by 2, 3`,
    { accountId, at, day },
  );
}

import type { Handover } from '#machines/domains/separation/contracts/separation.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { ENDING_STANDS } from './ending.ts';
import { CHOSEN_SUCCESSOR } from './successor.ts';

/** Previews what would end or be handed over after the last day of a separation, from current data. */
export async function readHandover(
  db: Db,
  accountId: number,
  separationId: number,
): Promise<Handover> {
  const row = await queryOne<Handover>(
    db,
    `select n.id as "successorId", n.name as successor, s.successor_id = n.id is true as "isNamed",
       x.ended_at as "endedAt",
       coalesce((select json_agg(json_build_object('employeeId', r.id, 'name', r.name) order by lower(r.name), r.id)
         from employees r where r.supervisor_id = e.id and r.is_active), '[]') as "directReports",
       coalesce((select json_agg(json_build_object('what', o.what, 'title', o.title) order by o.what, o.title)
         from (${OWNED}) o), '[]') as responsibilities,
       ((select count(*) from desk_bookings b where b.employee_id = e.id and b.released_at is null
          and upper(b.during) > now() and account_day(b.account_id, lower(b.during)) > s.last_day)
        + (select count(*) from meal_plans p where p.employee_id = e.id
          and coalesce(upper(p.valid) > s.last_day + 1, true))
        + (select count(*) from meal_entries m where m.employee_id = e.id and m.cancelled_at is null
          and m.meal_date > s.last_day))::integer as bookings,
       coalesce((select sum(d.days) from leave_days d where d.employee_id = e.id and d.day > s.last_day), 0)::float8
         as "leaveDays",
       (select count(*)::integer from workflow_delegations d join users u on u.employee_id = e.id
          and u.id in (d.principal_id, d.stand_in_id)
        where d.ended_at is null and d.until_date > s.last_day) as delegations
     from separations s
     cross join lateral (select p.id, p.name, p.account_id, p.supervisor_id, s.last_day as leaving_date
       from employees p where p.id = s.employee_id) e
     left join leaver_endings x on x.employee_id = e.id and x.last_day = s.last_day and ${ENDING_STANDS}
     left join employees n on n.id = case when x.employee_id is null then ${CHOSEN_SUCCESSOR} else x.successor_id end
     where s.id = $separationId and s.account_id = $accountId`,
    { accountId, separationId },
  );
  if (!row) throw new Error('The separation has no handover');
  return row;
}

const OWNED = `select 'department' as what, t.name as title from departments t where t.head_id = e.id
  union all select 'risk', t.name from risks t where t.owner_id = e.id
  union all select 'ticketStep', y.name || ': ' || t.name from hr_process_steps t
    join hr_issue_types y on y.id = t.issue_type_id where t.employee_id = e.id
  union all select 'document', t.number || ' ' || t.title from controlled_documents t where t.owner_id = e.id
  union all select 'project', t.name from task_projects t where t.owner_id = e.id and t.closed_at is null
    and not t.is_personal`;

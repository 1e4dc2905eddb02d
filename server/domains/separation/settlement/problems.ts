import type { SettlementProblem } from '#machines/domains/separation/contracts/settlement.ts';
import { OPEN_ITEMS } from '#server/domains/separation/clearance/index.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** Returns what should be completed before the settlement: clearance, and pay up to the last day. */
export const readProblems = (db: Db | Tx, separationId: number): Promise<SettlementProblem[]> =>
  query<SettlementProblem>(
    db,
    `with leaver as (
       select s.id, s.account_id, s.employee_id, s.last_day, t.needs_clearance, t.kind
       from separations s join separation_types t on t.id = s.separation_type_id where s.id = $separationId)
     select 'clearanceOpen' as kind, n.count::text as detail, true as "isBlocking"
     from leaver s cross join lateral (select ${OPEN_ITEMS} as count) n
     where s.needs_clearance and n.count > 0
     union all
     -- Months of the person's payroll group that end with or after the last full month of work.
     select 'payMissing', m.name, true
     from leaver s
     join salary_assignments a on a.employee_id = s.employee_id and a.superseded_at is null
       and a.valid @> s.last_day
     join payroll_months m on m.group_id = a.group_id and m.is_active
       and s.last_day between m.starts_on and m.ends_on
     where not exists (select from slips x join payroll_runs r on r.id = x.run_id and r.kind = 'salary'
       where x.employee_id = s.employee_id and x.is_live and r.month_id = m.id)
     union all
     select 'payUnlocked', m.name || ', ' || r.number, true
     from leaver s join slips x on x.employee_id = s.employee_id and x.is_live
     join payroll_runs r on r.id = x.run_id and r.is_live and r.locked_at is null
     join payroll_months m on m.id = r.month_id
     union all
     select 'payUnpaid', m.name || ', ' || r.number, false
     from leaver s join slips x on x.employee_id = s.employee_id and x.is_live
       and x.state in ('made', 'returned') and x.net > 0
     join payroll_runs r on r.id = x.run_id and r.locked_at is not null
     join payroll_months m on m.id = r.month_id
     union all
     select 'expensesPending', string_agg(q.number, ', ' order by q.id), false
     from leaver s join requests q on q.employee_id = s.employee_id and q.kind = 'expense'
     join workflow_instances i on i.workflow = q.workflow and i.subject_id = q.id
       and not i.is_final and i.state <> 'approved'
     having count(*) > 0
     union all
     select 'nomineesMissing', '', true from leaver s
     where s.kind = 'death' and coalesce((select sum(n.share) from employee_nominees n
       where n.employee_id = s.employee_id), 0) <> 100`,
    { separationId },
  );

import type {
  OverviewMonth,
  PersonOverview,
} from '#machines/domains/insight/contracts/personOverview.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';

/** How many months are shown: half a year, as in an appraisal. */
const MONTHS = 6;

type Today = NonNullable<PersonOverview['today']>;

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Whether someone is in, absent or on leave now. */
export async function readToday({ db, actor }: Call, employeeId: number): Promise<Today | null> {
  const row = await queryOne<Today>(
    db,
    `select d.status, ${iso('d.first_in')} as "firstIn", ${iso('d.last_out')} as "lastOut",
       s.name as shift, account_time_zone($accountId) as "timeZone",
       coalesce((select p.kind = 'in' from punches p where p.employee_id = e.id and not p.is_void
         and account_day(e.account_id, p.at) = t.today order by p.at desc limit 1), false) as "isIn",
       (select jsonb_build_object('type', y.name, 'until', (select max(f.day) from leave_days f
           where f.request_id = l.request_id and f.employee_id = l.employee_id))
         from leave_days l join leave_types y on y.id = l.leave_type_id
         where l.employee_id = e.id and l.day = t.today and l.is_approved limit 1) as leave
     from employees e cross join (select account_day($accountId) as today) t
     left join attendance_days d on d.employee_id = e.id and d.day = t.today
     left join shifts s on s.id = d.shift_id
     where e.id = $employeeId`,
    { accountId: actor.accountId, employeeId },
  );
  return row ?? null;
}

export const readMonths = ({ db, actor }: Call, employeeId: number): Promise<OverviewMonth[]> =>
  query<OverviewMonth>(
    db,
    `select to_char(d.day, 'YYYY-MM') as month, sum(d.present)::float8 as present,
       sum(d.on_leave)::float8 as "onLeave", sum(d.absent)::float8 as absent,
       (count(*) filter (where d.late > 0))::integer as "lateDays",
       sum(d.late)::integer as "lateMinutes"
     from attendance_days d cross join (select account_day($accountId) as today) t
     where d.employee_id = $employeeId and d.day <= t.today
       and d.day >= date_trunc('month', t.today) - interval '${MONTHS - 1} months'
     group by 1 order by 1 desc`,
    { accountId: actor.accountId, employeeId },
  );

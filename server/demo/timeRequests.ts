import { attendanceCorrection } from '#machines/requests/attendanceCorrection.ts';
import { overtimeRequisition } from '#machines/requests/overtimeRequisition.ts';
import type { Payload, RequestKind } from '#machines/requests/request.ts';
import { query } from '#server/db/sql.ts';
import { sendRequest } from '#server/requests/send.ts';
import { officeTime, workingDaysBefore } from './calendar.ts';
import type { Moment, Stage } from './scenario.ts';

interface Day {
  employeeId: number;
  day: string;
  status: string;
  /** Wall clock of the only punch. */
  read: string;
  hours: number;
}

/** Corrections of missing punches and overtime of the manager's team, which wait for the manager. */
export function timeRequests({ tx, today, actor }: Omit<Stage, 'random'>): Moment[] {
  const at = officeTime(workingDaysBefore(today, 1), 400);
  return [
    {
      at,
      happen: async (engine) => {
        const days = await query<Day>(tx, DAYS, {
          supervisorId: actor('manager').employeeId,
          today,
        });
        for (const one of days) {
          const [kind, payload] = asked(one);
          const { employeeId } = one;
          const own = actor('employee');
          const by = own.employeeId === employeeId ? own : actor('hr');
          await sendRequest(tx, engine, by, kind, { employeeId, payload });
        }
      },
    },
  ];
}

function asked({ day, status, read, hours }: Day): [RequestKind, Payload] {
  if (status !== 'missing') {
    return [overtimeRequisition, { day, hours, reason: 'Board papers for the next morning.' }];
  }
  // Who came after noon for the only punch forgot the one before.
  const isOut = read >= '13:00';
  const inTime = isOut ? '09:00' : read;
  const outTime = isOut ? read : '17:30';
  return [attendanceCorrection, { day, inTime, outTime, reason: 'The gate did not read my card.' }];
}

/** The latest days with one punch, and those with the most time beyond the shift. */
const DAYS = `
  select * from (
    select d.employee_id as "employeeId", d.day::text, d.status,
      to_char(coalesce(d.first_in, d.last_out) at time zone account_time_zone(e.account_id), 'HH24:MI') as read,
      (floor(d.beyond / 15.0) / 4)::float8 as hours,
      row_number() over (partition by d.status = 'missing'
        order by case when d.status = 'missing' then 0 else d.beyond end desc, d.day desc, e.id) as place
    from attendance_days d join employees e on e.id = d.employee_id
    where e.supervisor_id = $supervisorId and e.is_active
      and d.day between date_trunc('month', $today::date - 14)::date and $today::date - 2
      and (d.status = 'missing' or d.status = 'present' and d.beyond >= 30)
      and not exists (select from overtime_entries o where o.employee_id = e.id and o.day = d.day)) n
  where place <= 4 order by place, status`;

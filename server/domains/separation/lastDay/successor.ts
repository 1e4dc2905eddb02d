/**
 * SQL for the successor of an employee `e`: the person named with the separation, or else the supervisor or, if they
 * leave as well, their supervisor. Null if all of them leave.
 */
export const CHOSEN_SUCCESSOR = `(select c.id from (
    select 1 as turn, s.successor_id as person from separations s
    where s.employee_id = e.id and s.cancelled_at is null and s.last_day = e.leaving_date
    union all select 2, e.supervisor_id
    union all select 3, m.supervisor_id from employees m where m.id = e.supervisor_id) o
  join employees c on c.id = o.person and c.is_active and c.id <> e.id
  order by o.turn limit 1)`;

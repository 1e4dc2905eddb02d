/** SQL that splits a person's locked month into pieces of 17 bytes, one for each day. */
const pieces = (column: string): string =>
  `select substring(${column} from 17 * n + 1 for 17) from generate_series(0, length(${column}) / 17 - 1) n`;

/**
 * SQL that reports days of a locked month that were changed after the lock. The month of each person is read
 * separately, because with a join each day was looked up once per month: for 780,000 days of eleven months, that took
 * 6.7 s of CPU time instead of 1.6.
 */
export const lockedDays = `
  with off as (
    select p.employee_id, t.month, p.held as then, n.held as now
    from attendance_locks t join attendance_locked_people p on p.lock_id = t.id
    cross join lateral (
      select coalesce(string_agg(attendance_day_piece(d), ''::bytea order by d.day), '') as held
      from attendance_days d where d.employee_id = p.employee_id and p.days @> d.day
        and d.day >= t.month and d.day < (t.month + interval '1 month')::date) n
    where ($account::bigint is null or t.account_id = $account) and p.held <> n.held
  )
  select 'attendance day' as workflow, o.employee_id as "subjectId", 0 as seq,
    'The day was changed after its month was locked: '
      || string_agg(distinct (o.month + get_byte(x.piece, 0) - 1)::text, ', ') as reason
  from off o cross join lateral (
    ((${pieces('o.then')}) except (${pieces('o.now')}))
    union ((${pieces('o.now')}) except (${pieces('o.then')}))) as x (piece)
  group by o.employee_id, o.month`;

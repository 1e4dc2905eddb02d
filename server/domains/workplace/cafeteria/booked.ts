/**
 * SQL for the meals from `$fromDay` to `$toDay` of `$people` (all if null), with a row per person, day, vendor
 * and kind. A person's own entry replaces the plan. Calendar days are only calculated for people with meals,
 * because for all people it took a minute.
 */
export const BOOKED = `
  (with d as (select g::date as day from generate_series($fromDay::date, $toDay::date, '1 day') g),
   entered as (
     select m.employee_id, m.meal_date, m.meal_vendor_id, m.quantity, m.is_guest, m.is_payable,
       m.narration
     from meal_entries m
     where m.account_id = $accountId and m.cancelled_at is null
       and m.meal_date between $fromDay::date and $toDay::date
       and ($people::bigint[] is null or m.employee_id = any($people::bigint[]))),
   plans as materialized (
     select * from meal_plans p
     where p.account_id = $accountId and p.valid && daterange($fromDay::date, $toDay::date, '[]')
       and ($people::bigint[] is null or p.employee_id = any($people::bigint[]))),
   -- Each person's own holidays, with one row per day of employment.
   kinds as materialized (
     select employee_id, day, kind from days_of($accountId,
       array(select distinct employee_id from plans), $fromDay::date, $toDay::date)),
   planned as (
     select p.employee_id, d.day as meal_date, p.meal_vendor_id, 1 as quantity, false as is_guest,
       true as is_payable, '' as narration, case when k.kind = 'holiday' then 'Holiday'
         when l.employee_id is not null then 'Leave' end as cancelled_by
     from plans p join d on p.valid @> d.day and extract(isodow from d.day)::int = any(p.weekdays)
     join kinds k on k.employee_id = p.employee_id and k.day = d.day
     -- Half a day of leave doesn't cancel the meal.
     left join (select employee_id, day from leave_days
         where account_id = $accountId and is_approved
           and day between $fromDay::date and $toDay::date
         group by 1, 2 having sum(upper(part) - lower(part)) >= 1000) l
       on l.employee_id = p.employee_id and l.day = d.day
     where not exists (
       select from entered m where m.employee_id = p.employee_id and m.meal_date = d.day
         and not m.is_guest)),
   booked as (
     select *, null as cancelled_by from entered where quantity > 0 union all select * from planned),
   taken as (
     select employee_id, meal_date, meal_vendor_id, is_guest, is_payable, sum(quantity)::int as quantity
     from meal_takes where account_id = $accountId
       and meal_date between $fromDay::date and $toDay::date
       and ($people::bigint[] is null or employee_id = any($people::bigint[]))
     group by 1, 2, 3, 4, 5)
   select employee_id, meal_date, meal_vendor_id, is_guest, is_payable,
     coalesce(b.quantity, 0) as booked, coalesce(t.quantity, 0) as taken,
     case when b.cancelled_by is null
       then greatest(coalesce(b.quantity, 0) - coalesce(t.quantity, 0), 0) else 0 end as pending,
     coalesce(b.cancelled_by, '') as cancelled_by, coalesce(b.narration, '') as narration
   from (select employee_id, meal_date, meal_vendor_id, is_guest, is_payable,
       sum(quantity)::int as quantity, max(cancelled_by) as cancelled_by,
       string_agg(nullif(narration, ''), '; ') as narration
     from booked group by 1, 2, 3, 4, 5) b
   full join taken t using (employee_id, meal_date, meal_vendor_id, is_guest, is_payable))`;

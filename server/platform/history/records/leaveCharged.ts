/**
 * SQL that reports requests for leave, encashment or compensatory days whose approved days differ from what the signed
 * ledger charged or granted. It reveals that someone changed the days in the database, assigned them to another person,
 * or deleted an entry.
 */
export const leaveCharged = `
  with approved as (
    select account_id, request_id, employee_id, leave_type_id, -days as days from leave_days
    where is_approved
    union all
    select account_id, request_id, employee_id, leave_type_id, -days from leave_encashments
    where is_approved
    union all
    select c.account_id, coalesce(c.request_id, o.request_id), c.employee_id, c.leave_type_id, c.days
    from compensatory_days c left join overtime_entries o on o.id = c.overtime_id
    where c.is_approved and coalesce(c.request_id, o.request_id) is not null
  ), stands as (
    select account_id, request_id, employee_id, leave_type_id, sum(days) as days from approved
    where $account::bigint is null or account_id = $account
    group by 1, 2, 3, 4
  ), charged as (
    select account_id, request_id, employee_id, leave_type_id, sum(days) as days from leave_ledger
    where request_id is not null and ($account::bigint is null or account_id = $account)
    group by 1, 2, 3, 4 having sum(days) <> 0
  )
  select 'leave of a request' as workflow, coalesce(s.request_id, c.request_id) as "subjectId", 0 as seq,
    'What stands approved of it is not what its ledger says' as reason
  from stands s full join charged c on c.account_id = s.account_id and c.request_id = s.request_id
    and c.employee_id = s.employee_id and c.leave_type_id = s.leave_type_id
  where s.days is distinct from c.days`;

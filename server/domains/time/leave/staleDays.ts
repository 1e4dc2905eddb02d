/**
 * SQL that marks approved days in the past to be calculated again, among the rows that a statement returns as
 * `changed`. Days in the future are calculated when they come.
 */
export const MARK_STALE = `
  insert into attendance_stale (account_id, employee_id, from_day, to_day)
  select account_id, employee_id, min(day), max(day) from changed
  where is_approved and day <= account_day(account_id)
  group by account_id, employee_id, request_id`;

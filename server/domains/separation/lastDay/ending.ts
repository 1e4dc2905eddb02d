/** SQL: whether the ending `x` of a leaver still counts. It doesn't if the last day was moved to later since. */
export const ENDING_STANDS = `not exists (select from leaver_returns y
  where y.employee_id = x.employee_id and y.returned_at >= x.ended_at)`;

/** SQL: the endings `x` of `$employeeId` that a later last day reverses. */
export const STANDING_ENDINGS = `(select x.* from leaver_endings x
  where x.employee_id = $employeeId and ${ENDING_STANDS})`;

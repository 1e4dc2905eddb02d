/**
 * The last day of work of an employee by this alias, once it is recorded: passed already, or still to come.
 * Null for those who stay, or are back.
 */
export const LAST_DAY = (alias: string): string => `coalesce((select min(lower(v.valid)) - 1
  from employee_versions v where v.employee_id = ${alias}.id and v.superseded_at is null
    and not v.is_active and coalesce(upper(v.valid) > account_day(${alias}.account_id), true)),
  ${alias}.leaving_date)`;

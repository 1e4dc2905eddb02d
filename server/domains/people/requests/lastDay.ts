/** SQL for an employee's recorded last day of work, past or future; null for people who stay or were hired again. */
export const LAST_DAY = (alias: string): string => `coalesce((select min(lower(v.valid)) - 1
  from employee_versions v where v.employee_id = ${alias}.id and v.superseded_at is null
    and not v.is_active and coalesce(upper(v.valid) > account_day(${alias}.account_id), true)),
  ${alias}.leaving_date)`;

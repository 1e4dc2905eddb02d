/**
 * SQL: whether a run that begins on a day still pays arrears for a month, by the policy that the person had in that
 * month.
 */
export const IS_WITHIN_LIMIT = (employee: string, month: string, runStartsOn: string): string =>
  `coalesce(${month}.starts_on >= ${runStartsOn} - make_interval(months => (
    select p.arrear_months from salary_assignments a join salary_policies p on p.id = a.policy_id
    where a.employee_id = ${employee} and a.superseded_at is null and a.valid @> ${month}.ends_on)), false)`;

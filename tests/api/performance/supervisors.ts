/** SQL: the person was led by someone else until the day before `from`, and by their supervisor of today since. */
export const leadBefore = (
  employeeId: number | null,
  earlierId: number | null,
  from: string,
  since = '2024-01-01',
): string => `
  update employee_versions set superseded_at = now()
    where employee_id = ${employeeId} and superseded_at is null and valid @> '${from}'::date;
  insert into employee_versions (account_id, employee_id, valid, business_unit_id, department_id, section_id,
    workplace_group_id, workplace_id, designation_id, employment_type_id, supervisor_id, is_active, recorded_at)
  select e.account_id, e.id, v.valid, e.business_unit_id, e.department_id, e.section_id, e.workplace_group_id,
    e.workplace_id, e.designation_id, e.employment_type_id, v.supervisor_id, true, now()
  from employees e, lateral (values
    (daterange('${since}', '${from}'), ${earlierId}::bigint), (daterange('${from}', null), e.supervisor_id)
  ) as v (valid, supervisor_id)
  where e.id = ${employeeId}`;

import type { Knex } from 'knex';

const OF_PEOPLE = [
  'joining_date',
  'p.gross',
  'p.basic',
  'is_management',
  'v.is_active',
  'office_mail',
  'office_mobile',
  'v.grade',
  'birth_date',
  'gender',
  'leaving_date',
  'separation_type',
].map((column) => (column.includes('.') ? column : `e.${column}`));

/**
 * People as of a day for counts and sums. Both joins are left joins on something unique, which PostgreSQL leaves
 * out of a query that asks nothing of them: a count reads versions alone, and a sum of pay not the people.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function employees_counted_as_of(day date) returns table (id bigint, account_id bigint,
      code text, name text, business_unit_id bigint, workplace_group_id bigint, workplace_id bigint,
      department_id bigint, section_id bigint, designation_id bigint, employment_type_id bigint,
      supervisor_id bigint, joining_date date, gross numeric, basic numeric, is_management boolean,
      is_active boolean, office_mail text, office_mobile text, grade text, birth_date date,
      gender text, leaving_date date, separation_type text)
    language sql stable as $$
      select v.employee_id, v.account_id, e.code, e.name, v.business_unit_id, v.workplace_group_id,
        v.workplace_id, v.department_id, v.section_id, v.designation_id, v.employment_type_id,
        v.supervisor_id, ${OF_PEOPLE.join(', ')}
      from employee_versions v
      left join (
        select distinct on (employee_id) employee_id, gross, basic from employee_pay
        where from_day <= day and until_day > day
      ) p on p.employee_id = v.employee_id
      left join employees e on e.id = v.employee_id
      where v.superseded_at is null and v.valid @> day
    $$`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function employees_counted_as_of(date)');
}

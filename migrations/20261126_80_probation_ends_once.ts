import type { Knex } from 'knex';

const FILL = (column: string) => `
  create or replace function fill_employee_versions() returns void language sql as $$
    insert into employee_versions (account_id, employee_id, valid, business_unit_id, department_id,
      section_id, workplace_group_id, workplace_id, designation_id, employment_type_id, supervisor_id,
      is_active, grade${column}, recorded_at, reason)
    select account_id, id, daterange(joining_date, null), business_unit_id, department_id,
      section_id, workplace_group_id, workplace_id, designation_id, employment_type_id,
      supervisor_id, is_active, grade${column}, date_trunc('milliseconds', now()),
      'As it was when versions began to be kept'
    from employees e
    where not exists (select from employee_versions v where v.employee_id = e.id)
    order by id
  $$;`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Until when somebody is on probation, probation_end says; since when they are confirmed, their
    -- dated employment type.
    alter table employees drop probation_end, drop confirmation_date;

    -- How somebody left is so from the day on which they did, and no longer where that is taken back.
    alter table employee_versions add separation_type text check (separation_type in ('resignation',
      'retirement', 'contractEnd', 'redundancy', 'dismissal', 'death', 'other'));
    update employee_versions v set separation_type = e.separation_type from employees e
      where e.id = v.employee_id and not v.is_active and v.superseded_at is null;
    ${FILL(', separation_type')}

    -- Whether it was recorded by the end of a day what ends somebody's probation on a later one.
    create function probation_settled(employee bigint, known_on date) returns boolean
      language sql stable as $$
      select exists (
        select from employee_versions v
        join employment_types t on t.id = v.employment_type_id
        where v.employee_id = employee and v.superseded_at is null and lower(v.valid) > known_on
          and v.recorded_at < (known_on + 1)::timestamp at time zone account_time_zone(v.account_id)
          and (not v.is_active or t.job_status <> 'probation'))
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function probation_settled(bigint, date);
    ${FILL('')}
    alter table employee_versions drop separation_type;
    alter table employees add probation_end date, add confirmation_date date;
  `);
}

import type { Knex } from 'knex';

const AS_OF = (grade: string, versionGrade: string, extra: string, columns: string) => `
  create function employees_as_of(day date) returns table (
    id bigint, account_id bigint, code text, name text, business_unit_id bigint,
    workplace_group_id bigint, workplace_id bigint, department_id bigint, section_id bigint,
    designation_id bigint, employment_type_id bigint, supervisor_id bigint, joining_date date,
    gross numeric, basic numeric, is_management boolean, is_active boolean, office_mail text,
    office_mobile text${columns}
  ) language sql stable as $$
    select e.id, e.account_id, e.code, e.name, e.business_unit_id, e.workplace_group_id,
      e.workplace_id, e.department_id, e.section_id, e.designation_id, e.employment_type_id,
      e.supervisor_id, e.joining_date, e.gross, e.basic, e.is_management, e.is_active,
      e.office_mail, e.office_mobile${grade}${extra}
    from employees e where day is null
    union all
    select e.id, e.account_id, e.code, e.name, v.business_unit_id, v.workplace_group_id,
      v.workplace_id, v.department_id, v.section_id, v.designation_id, v.employment_type_id,
      v.supervisor_id, e.joining_date, e.gross + coalesce(r.gross, 0),
      e.basic + coalesce(r.basic, 0), e.is_management, v.is_active, e.office_mail,
      e.office_mobile${versionGrade}${extra}
    from employee_versions v
    join employees e on e.id = v.employee_id
    left join (
      select employee_id,
        sum(case when applied_at is null then gross_after - gross_before
          else gross_before - gross_after end) as gross,
        sum(case when applied_at is null then basic_after - basic_before
          else basic_before - basic_after end) as basic
      from salary_revisions
      where (applied_at is null and effective_date <= day)
        or (applied_at is not null and effective_date > day)
      group by employee_id
    ) r on r.employee_id = e.id
    where day is not null and v.superseded_at is null and v.valid @> day
  $$;`;

const VERSION_COLUMNS = `account_id, employee_id, valid, business_unit_id, department_id, section_id,
  workplace_group_id, workplace_id, designation_id, employment_type_id, supervisor_id, is_active`;
const FILL = (grade: string, from: string) => `
  create or replace function fill_employee_versions() returns void language sql as $$
    insert into employee_versions (${VERSION_COLUMNS}${grade}, recorded_at, reason)
    select account_id, id, daterange(joining_date, null), business_unit_id, department_id,
      section_id, workplace_group_id, workplace_id, designation_id, employment_type_id,
      supervisor_id, is_active${from}, date_trunc('milliseconds', now()),
      'As it was when versions began to be kept'
    from employees e
    where not exists (select from employee_versions v where v.employee_id = e.id)
    order by id
  $$;`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What is so of a person whatever their position. What changes with a day is in employee_versions.
    alter table employees
      add birth_date date,
      add gender text check (gender in ('female', 'male', 'other')),
      add religion_id bigint references religions,
      add blood_group text
        check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
      add national_id text,
      add tin text,
      add probation_end date,
      add confirmation_date date,
      add contract_end date,
      -- The last day of work.
      add leaving_date date,
      add separation_type text check (separation_type in ('resignation', 'retirement', 'contractEnd',
        'redundancy', 'dismissal', 'death', 'other')),
      add leaving_reason text,
      add grade text not null default '',
      add check (birth_date < joining_date),
      add check (leaving_date >= joining_date);
    alter table employee_versions add grade text not null default '';
    create index employees_by_national_id on employees (account_id, national_id)
      where national_id is not null;
    create index employees_by_religion on employees (religion_id);
    create index employees_by_leaving on employees (account_id, leaving_date)
      where leaving_date is not null;
    create index employees_by_joining on employees (account_id, joining_date);
    -- Raises from before Cadre have no increment.
    alter table salary_revisions alter increment_id drop not null;
    drop function employees_as_of;
    ${AS_OF(
      ', e.grade',
      ', v.grade',
      ', e.birth_date, e.gender, e.leaving_date, e.separation_type',
      ', grade text, birth_date date, gender text, leaving_date date, separation_type text',
    )}
    ${FILL(', grade', ', grade')}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index employees_by_joining;
    drop function employees_as_of;
    ${AS_OF('', '', '', '')}
    ${FILL('', '')}
    delete from salary_revisions where increment_id is null;
    alter table salary_revisions alter increment_id set not null;
    alter table employee_versions drop grade;
    alter table employees drop birth_date, drop gender, drop religion_id, drop blood_group,
      drop national_id, drop tin, drop probation_end, drop confirmation_date, drop contract_end,
      drop leaving_date, drop separation_type, drop leaving_reason, drop grade;
  `);
}

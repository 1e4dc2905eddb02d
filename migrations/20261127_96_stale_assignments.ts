import type { Knex } from 'knex';

const marks = (months: string) => `
  create or replace function stale_assignments() returns trigger language plpgsql as $$
    begin
      insert into attendance_stale (account_id, employee_id, from_day, to_day)
      ${months}
       where not exists (select from attendance_locks l where l.month = m.month
         and l.business_unit_id = v.business_unit_id and l.reopened_at is null);
      return null;
    end
  $$`;

const VERSIONS = `
       and v.business_unit_id = c.business_unit_id
         and (c.department_id is null or v.department_id = c.department_id)
         and (c.section_id is null or v.section_id = c.section_id)
         and (c.employee_id is null or v.employee_id = c.employee_id)`;

/** Which months are concerned is asked once an assignment: once a person it took 80 s for four units. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    marks(`
      with concerned as materialized (
        select c.*, u.account_id, m.begins, m.ends, m.month
        from changed c join business_units u on u.id = c.business_unit_id
        cross join lateral worked_out_months(u.account_id, c.starts_on, c.ends_on) m
      )
      select distinct v.account_id, v.employee_id, m.begins, m.ends
      from concerned m
      cross join lateral (select m.business_unit_id, m.department_id, m.section_id, m.employee_id) c
      join employee_versions v on v.account_id = m.account_id and v.superseded_at is null
       ${VERSIONS}`),
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    marks(`
      select distinct v.account_id, v.employee_id, m.begins, m.ends
      from changed c
      join business_units u on u.id = c.business_unit_id
      join employee_versions v on v.account_id = u.account_id and v.superseded_at is null
       ${VERSIONS}
      cross join lateral worked_out_months(u.account_id, c.starts_on, c.ends_on) m`),
  );
}

import type { Knex } from 'knex';

/** Lists of 100,000 people are counted by an index alone, sorted by their ids, and told what changed when. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index employees_by_place on employees
      (account_id, is_active, business_unit_id, department_id, designation_id, employment_type_id, id);
    create index employees_code_order on employees (account_id, lower(code), code, id);
    create index employees_by_contract_end on employees (account_id, contract_end)
      where contract_end is not null;
    create index employee_versions_by_begin on employee_versions (account_id, lower(valid))
      where superseded_at is null;
    create index employee_versions_by_end on employee_versions (account_id, upper(valid))
      where superseded_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index employees_by_place, employees_code_order, employees_by_contract_end,
      employee_versions_by_begin, employee_versions_by_end;
  `);
}

import type { Knex } from 'knex';

/** A run takes what is known when it is calculated; nothing ever read the cut-off day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `select change_covered('payroll_months', 'alter table payroll_months drop column cutoff_on')`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('payroll_months', 'alter table payroll_months add column cutoff_on date');
    update payroll_months set cutoff_on = ends_on;
    alter table payroll_months alter column cutoff_on set not null;
  `);
}

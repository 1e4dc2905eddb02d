import type { Knex } from 'knex';

/** What a payroll fact is for people who have no value of their own. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `select change_covered('pay_facts', 'alter table pay_facts add column default_value text')`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `select change_covered('pay_facts', 'alter table pay_facts drop column default_value')`,
  );
}

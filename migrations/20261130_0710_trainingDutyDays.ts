import type { Knex } from 'knex';

/** From which day a duty applies: people who joined years before would otherwise be overdue since then. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    "select change_covered('training_duties', 'alter table training_duties add column applies_from date')",
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    "select change_covered('training_duties', 'alter table training_duties drop column applies_from')",
  );
}

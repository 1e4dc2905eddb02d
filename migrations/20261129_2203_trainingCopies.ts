import type { Knex } from 'knex';

/** Which training of the year before a training was copied from, so that none is copied twice. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('trainings', 'alter table trainings add column copied_from_id bigint references trainings');
    select change_covered('training_budgets',
      'alter table training_budgets add column copied_from_id bigint references training_budgets');
    create unique index trainings_copied_once on trainings (copied_from_id) where copied_from_id is not null;
    create unique index training_budgets_copied_once on training_budgets (copied_from_id)
      where copied_from_id is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index trainings_copied_once, training_budgets_copied_once;
    select change_covered('trainings', 'alter table trainings drop column copied_from_id');
    select change_covered('training_budgets', 'alter table training_budgets drop column copied_from_id');
  `);
}

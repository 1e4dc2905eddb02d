import type { Knex } from 'knex';

/** Who answers for a program's key after its creator: without one it is suspended. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table program_keys
      add column taken_over_by bigint references users,
      add column taken_over_at timestamptz,
      add constraint taken_over_at_a_time check ((taken_over_by is null) = (taken_over_at is null));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table program_keys drop column taken_over_by, drop column taken_over_at');
}

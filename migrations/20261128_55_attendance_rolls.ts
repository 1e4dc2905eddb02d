import type { Knex } from 'knex';

/** Up to which day the daily job has worked out an account's days: one person's row says nothing of others'. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table attendance_rolls (
      account_id bigint primary key references accounts,
      day date not null
    );
    revoke delete, truncate on attendance_rolls from cadre_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table attendance_rolls');
}

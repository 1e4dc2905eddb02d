import type { Knex } from 'knex';

/** How somebody has arranged a dashboard, wherever they sign in; nothing is as it is declared. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table board_arrangements (
      user_id bigint not null references users on delete cascade,
      board text not null,
      -- Components in the order chosen; what is not named stands at the end.
      placed text[] not null,
      hidden text[] not null,
      primary key (user_id, board)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table board_arrangements');
}

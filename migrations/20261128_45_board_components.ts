import type { Knex } from 'knex';

/** What an administrator has said of parts of dashboards; one that nothing was said of is shown. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table board_components (
      account_id bigint not null references accounts,
      component text not null,
      is_active boolean not null default true,
      -- Roles through which the report may be opened, and the component is not shown.
      hidden_from text[] not null default '{}',
      primary key (account_id, component)
    );
    revoke delete, truncate on board_components from cadre_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table board_components');
}

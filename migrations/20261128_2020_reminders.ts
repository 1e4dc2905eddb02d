import type { Knex } from 'knex';

/** Reminders that requesters sent to those who have their request: one a day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table workflow_reminders (
      account_id bigint not null references accounts,
      instance_id bigint not null,
      sent_on date not null,
      sent_by bigint not null references users,
      sent_at timestamptz not null default now(),
      primary key (instance_id, sent_on)
    );
    revoke update, delete on workflow_reminders from cadre_app;
    select cover_with_tags('workflow_reminders');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table workflow_reminders;');
}

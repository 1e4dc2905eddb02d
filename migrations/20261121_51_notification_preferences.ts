import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What somebody has decided about a kind of notification and a channel; silence means on.
    create table notification_preferences (
      user_id bigint not null references users on delete cascade,
      kind text not null,
      channel text not null check (channel in ('app', 'mail', 'browser')),
      is_on boolean not null,
      primary key (user_id, kind, channel)
    );

    alter table notices
      -- What it says to its addressee: 'waiting', 'decided' or 'deadline'.
      add column kind text not null default 'waiting',
      -- Whether the bell shows it: by the preference that held when it was written.
      add column in_app boolean not null default true,
      -- When its mail was asked for: a job that runs twice asks once.
      add column mail_asked_at timestamptz;
    drop index notices_of_user, notices_unseen;
    create index notices_of_user on notices (user_id, id desc) where in_app;
    create index notices_unseen on notices (user_id) where in_app and seen_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index notices_of_user, notices_unseen;
    alter table notices drop column kind, drop column in_app, drop column mail_asked_at;
    create index notices_of_user on notices (user_id, id desc);
    create index notices_unseen on notices (user_id) where seen_at is null;
    drop table notification_preferences;
  `);
}

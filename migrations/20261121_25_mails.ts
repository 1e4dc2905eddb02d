import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Which mails have left, by the outbox envelope that asked for them: a job that runs twice
    -- sends once. Never what was in them.
    create table mails (
      id text primary key,
      kind text not null,
      sent_at timestamptz not null default clock_timestamp()
    );
    create index mails_by_age on mails (sent_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table mails');
}

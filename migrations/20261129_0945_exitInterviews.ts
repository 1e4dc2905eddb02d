import type { Knex } from 'knex';

/** What leavers say of their work when they leave. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table exit_interviews (
      separation_id bigint primary key references separations,
      account_id bigint not null references accounts,
      -- From 1, poor, to 5, good, by topic; null where someone didn't say.
      ratings jsonb not null,
      would_return text check (would_return in ('yes', 'perhaps', 'no')),
      -- HR alone reads them.
      words text not null default '',
      answered_at timestamptz not null default now()
    );
    revoke delete on exit_interviews from cadre_app;
    create index exit_interviews_of_account on exit_interviews (account_id);
    select cover_with_tags('exit_interviews');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table exit_interviews');
}

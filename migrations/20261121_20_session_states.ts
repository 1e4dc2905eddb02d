import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions
      -- A state of the session machine, such as signedIn or awaitingCode.entering.
      add column state text not null default 'signedIn',
      -- By what the person signed in: password, code, ticket, openid.
      add column method text not null default 'password',
      -- 100 days after signing in, whatever is renewed in between; a ticket hands its own end on.
      add column expires_at timestamptz not null default now() + interval '100 days';
    update sessions set expires_at = created_at + interval '100 days',
      state = case when revoked_at is null then 'signedIn' else 'expired' end;
    create index sessions_by_end on sessions (expires_at);
    create index refresh_tokens_by_use on refresh_tokens (used_at) where used_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index refresh_tokens_by_use;
    drop index sessions_by_end;
    alter table sessions drop column expires_at, drop column method, drop column state;
  `);
}

import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Files that people took out, and looks at what is foreseen of somebody. Without foreign keys, as
    -- the sign-in log: what has happened stays, whoever leaves.
    create table data_accesses (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      account_id bigint not null,
      user_id bigint not null,
      kind text not null check (kind in ('export', 'prediction')),
      call text not null,
      detail text not null default '',
      employee_ids bigint[] not null default '{}'
    );
    create index data_accesses_of_account on data_accesses (account_id, at desc);
    create trigger append_only before update or delete on data_accesses
      for each row execute function refuse_change();
    create trigger append_only_all before truncate on data_accesses
      for each statement execute function refuse_change();
    revoke update, delete, truncate on data_accesses from cadre_app;

    -- The newest leaving prediction of an account, with what it is worth on the last year.
    create table leaving_models (
      account_id bigint primary key references accounts,
      trained_at timestamptz not null,
      model jsonb not null,
      evaluation jsonb not null
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table leaving_models, data_accesses');
}

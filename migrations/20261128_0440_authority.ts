import type { Knex } from 'knex';

/** In which role the actor of each step acted, and the rules of each version of a machine. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- json instead of jsonb: the chain hashes the stored text, and jsonb would reformat it. Null for older
    -- steps.
    alter table workflow_transitions add column authority json;

    -- Who could send which event in which state, by the digest that steps store.
    create table workflow_rules (
      digest text primary key,
      workflow text not null,
      version integer not null,
      rules jsonb not null,
      first_run_at timestamptz not null default now()
    );
    revoke update, delete on workflow_rules from cadre_app;
    select cover_with_tags('workflow_rules');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table workflow_rules;
    alter table workflow_transitions drop column authority;
  `);
}

import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What a version of a form asks for: lines of the request that it was approved by.
    alter table controlled_document_versions
      add column form_fields jsonb not null default '[]',
      drop constraint controlled_document_versions_check,
      add constraint controlled_document_versions_says
        check (file_id is not null or body <> '' or form_fields <> '[]');

    -- A form that somebody has filled in and sent. What was sent stays as it was.
    create table form_answers (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts,
      version_id bigint not null references controlled_document_versions,
      employee_id bigint not null references employees,
      -- By the names that the version's fields have.
      answers jsonb not null,
      sent_at timestamptz not null default now()
    );
    create index form_answers_of_version on form_answers (version_id, sent_at);
    create index form_answers_of_person on form_answers (employee_id);
    revoke update, delete, truncate on form_answers from cadre_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table form_answers;
    alter table controlled_document_versions drop constraint controlled_document_versions_says;
    update controlled_document_versions set body = 'A form to fill in'
      where file_id is null and body = '';
    alter table controlled_document_versions drop column form_fields,
      add constraint controlled_document_versions_check check (file_id is not null or body <> '');
  `);
}

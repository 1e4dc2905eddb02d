import type { Knex } from 'knex';

/** A reward names its paper, and a document of a person its file. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Looked at when a row is whole: files are bound, and refused in words, once they have something to hang on.
    alter table rewards add column paper_id bigint
      references files deferrable initially deferred;
    alter table employee_documents add column file_id bigint references files;
    create index rewards_by_paper on rewards (paper_id) where paper_id is not null;
    create index employee_documents_by_file on employee_documents (file_id) where file_id is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table rewards drop column paper_id;
    alter table employee_documents drop column file_id;
  `);
}

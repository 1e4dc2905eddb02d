import type { Knex } from 'knex';

/**
 * What uploaded documents say, by words that are found by their beginnings. Words are parted by us: under our
 * character type PostgreSQL's own parser knows ASCII letters only.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table file_texts (
      file_id bigint primary key references files on delete cascade,
      -- Null while it is being read, and for what can't be.
      words tsvector,
      attempts integer not null default 1,
      attempted_at timestamptz not null default now(),
      read_at timestamptz
    );
    create index file_texts_by_words on file_texts using gin (words);
    create index file_texts_unread on file_texts (attempted_at) where read_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table file_texts');
}

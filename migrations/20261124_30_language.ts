import type { Knex } from 'knex';

/** The account's language and wording of English, and a person's own where they chose. */
export async function up(knex: Knex): Promise<void> {
  const language = `language text %s check (language in ('English', 'Bengali'))`;
  const wording = `wording text %s check (wording in ('asSpecified', 'plain'))`;
  const columns = (languageIs: string, wordingIs: string) =>
    `add column ${language.replace('%s', languageIs)}, add column ${wording.replace('%s', wordingIs)}`;
  await knex.raw(`
    alter table accounts
      ${columns(`not null default 'English'`, `not null default 'asSpecified'`)};
    alter table users ${columns('', '')};
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users drop column language, drop column wording;
    alter table accounts drop column language, drop column wording;
  `);
}

import type { Knex } from 'knex';

const BENGALI =
  'ঀঁংঃ঄অআইঈউঊঋঌ঍঎এঐ঑঒ওঔকখগঘঙচছজঝঞটঠডঢণতথদধন঩পফবভমযর঱ল঳঴঵শষসহ঺঻়ঽািীুূৃৄ৅৆েৈ৉৊োৌ্ৎ৏৐৑৒৓৔৕৖ৗ৘৙৚৛ড়ঢ়৞য়ৠৡৢৣ৤৥০১২৩৪৫৬৭৮৯ৰৱ৲৳৴৵৶৷৸৹৺৻ৼ৽৾৿';
const LATIN =
  'abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrst';

/** Indexes of search shapes. */
const SHAPES = ['workflow_instances_by_subject', 'controlled_document_versions_by_text'];

/** Indexes of people by the beginning of their name or code. */
const BEGINS = ['name', 'code'].flatMap((column) => [
  { index: `employees_by_${column}`, column, where: 'is_active' },
  { index: `employees_by_${column}_with_login`, column, where: 'is_active and has_login' },
]);

/** Search shapes and beginnings are made of search keys, so that a name is found in any spelling. */
export async function up(knex: Knex): Promise<void> {
  await reshape(
    knex,
    `(case when left(phrase, 1) = ' ' then ' ' else '' end) || case
      when octet_length(phrase) = length(phrase) then public.search_key(phrase)
      else translate(public.search_key(phrase), '${BENGALI}', '${LATIN}') end`,
  );
  for (const { index, column, where } of BEGINS) {
    await knex.raw(`
      drop index ${index};
      create index ${index} on employees (account_id, search_key(${column}) collate "C", id) where ${where};
    `);
  }
  await knex.raw(`
    create index employees_by_phone on employees using gin (phone_key(office_mobile) gin_trgm_ops)
      where office_mobile is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index employees_by_phone');
  for (const { index, column, where } of BEGINS) {
    await knex.raw(`
      drop index ${index};
      create index ${index} on employees (account_id, lower(${column}) collate "C", id) where ${where};
    `);
  }
  await reshape(
    knex,
    `case when octet_length(phrase) = length(phrase) then phrase
      else translate(phrase, '${BENGALI}', '${LATIN}') end`,
  );
}

/** Replaces the function of search shapes, and rebuilds everything that was stored with the former one. */
async function reshape(knex: Knex, shape: string): Promise<void> {
  await knex.raw(`
    create or replace function search_shape(phrase text) returns text
      language sql immutable parallel safe strict return ${shape};
    update employees set code = code;
  `);
  for (const index of SHAPES) await knex.raw(`reindex index ${index}`);
}

import type { Knex } from 'knex';

/** The logo of a business unit is a file of its form, as others are of theirs. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    update business_units u set logo_file_id = null
    where logo_file_id is not null and not exists (select from files f where f.id = u.logo_file_id);
    alter table business_units add foreign key (logo_file_id) references files
      deferrable initially deferred;
    update files f set table_reference = 'Resource.businessUnit', reference_id = u.id
    from business_units u where u.logo_file_id = f.id and f.account_id = u.account_id;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table business_units drop constraint business_units_logo_file_id_fkey;
    update files set table_reference = 'BusinessUnit', reference_id = null
    where table_reference = 'Resource.businessUnit';
  `);
}

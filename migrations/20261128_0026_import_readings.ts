import type { Knex } from 'knex';

/** How files with a given header are read. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A person's changes to the proposed column mapping, used again for the next file of that import with the
    -- same header.
    create table import_readings (
      account_id bigint not null references accounts,
      base text not null,
      header_hash bytea not null,
      choices jsonb not null,
      chosen_by bigint references users,
      chosen_at timestamptz not null default now(),
      primary key (account_id, base, header_hash)
    );
    create index import_readings_by on import_readings (chosen_by);
    select cover_with_tags('import_readings');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table import_readings');
}

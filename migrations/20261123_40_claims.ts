import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Who works on it just now. It holds for the version it was made for: whatever moves the instance
    -- ends it without a further write.
    alter table workflow_instances
      add column claimed_by bigint references users,
      add column claimed_until timestamptz,
      add column claimed_version integer;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table workflow_instances
      drop column claimed_by, drop column claimed_until, drop column claimed_version;
  `);
}

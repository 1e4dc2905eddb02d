import type { Knex } from 'knex';

/**
 * Whether in and out are distinguished: by a device for its own punches, or by a calendar for a whole day.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('shifts',
      'alter table shifts add column uses_directions boolean not null default false');
    select change_covered('punch_devices',
      'alter table punch_devices add column tells_direction boolean not null default false');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('punch_devices', 'alter table punch_devices drop column tells_direction');
    select change_covered('shifts', 'alter table shifts drop column uses_directions');
  `);
}

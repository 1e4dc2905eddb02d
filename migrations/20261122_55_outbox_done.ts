import type { Knex } from 'knex';

/**
 * An envelope is done when its job has run to its end, not when a queue has taken it: a queue that
 * keeps everything in memory forgets.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table outbox add column done_at timestamptz, add column again_at timestamptz;
    update outbox set done_at = sent_at where sent_at is not null;
    create index outbox_again on outbox (again_at) where done_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index outbox_again;
    alter table outbox drop column done_at, drop column again_at;
  `);
}

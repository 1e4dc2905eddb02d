import type { Knex } from 'knex';

/** Envelopes that waited together go as one job; its id tells which they were. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table outbox add column job_id text;
    update outbox set job_id = 'outbox-' || id || '-' || (extract(epoch from created_at) * 1000)::bigint
    where sent_at is not null and done_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox drop column job_id');
}

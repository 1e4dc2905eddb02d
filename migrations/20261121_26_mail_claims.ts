import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table mails
      alter column sent_at drop default,
      alter column sent_at drop not null,
      -- Whoever sends it has it until then, and again after a while if they have died over it.
      add column claimed_until timestamptz not null default now();
    create index mails_by_claim on mails (claimed_until);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index mails_by_claim;
    update mails set sent_at = now() where sent_at is null;
    alter table mails
      drop column claimed_until,
      alter column sent_at set default clock_timestamp(),
      alter column sent_at set not null;
  `);
}

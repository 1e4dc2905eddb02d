import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What may be used once and has been: login tickets, and ID tokens of identity providers.
    create table used_tickets (
      id text primary key,
      -- From then on the ticket is refused by its own age.
      expires_at timestamptz not null
    );
    create index used_tickets_by_age on used_tickets (expires_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table used_tickets');
}

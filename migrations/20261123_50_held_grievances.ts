import type { Knex } from 'knex';

/**
 * What is filed or answered without a name waits here for the end of its day. Entered at once, its
 * number, its place and the hint to HR would say when it came. Nothing here counts up or says an hour.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table held_grievances (
      receipt_hash bytea primary key,
      account_id bigint not null references accounts,
      grievance_id bigint not null unique,
      release_at timestamptz not null,
      facts jsonb not null
    );
    create table held_grievance_notes (
      receipt_hash bytea not null,
      place integer not null,
      note text not null,
      release_at timestamptz not null,
      primary key (receipt_hash, place)
    );
    -- The list is in the order of its times, which differs from that of the ids where a row says the
    -- day in place of the time.
    drop index notices_of_user;
    create index notices_of_user on notices (user_id, created_at desc, id desc) where in_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index notices_of_user;
    create index notices_of_user on notices (user_id, id desc) where in_app;
    drop table held_grievance_notes, held_grievances;
  `);
}

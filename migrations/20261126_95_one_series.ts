import type { Knex } from 'knex';

/** Transfers and confirmations take their numbers from where requests take theirs. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into request_numbers (account_id, kind, year, last)
    select account_id, case kind when 'TP' then 'transfer' else 'confirmation' end, year, last
    from career_numbers;
    drop table career_numbers;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create table career_numbers (
      account_id bigint not null references accounts,
      kind text not null,
      year integer not null,
      last integer not null,
      primary key (account_id, kind, year)
    );
    with moved as (delete from request_numbers where kind in ('transfer', 'confirmation') returning *)
    insert into career_numbers (account_id, kind, year, last)
    select account_id, case kind when 'transfer' then 'TP' else 'CF' end, year, last from moved;
  `);
}

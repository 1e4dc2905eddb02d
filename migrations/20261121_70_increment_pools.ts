import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What a business unit may add to its monthly gross in a fiscal year. The newest row of a unit
    -- and year holds; a null amount takes the limit away. Kept as changes alone: a second table with
    -- the present amount would be a second truth.
    create table increment_pool_changes (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts,
      business_unit_id bigint not null references business_units,
      fiscal_year integer not null,
      amount_before numeric(14, 2) check (amount_before >= 0),
      amount numeric(14, 2) check (amount >= 0),
      reason text not null,
      actor_id bigint not null references users,
      at timestamptz not null default now()
    );
    create index increment_pool_changes_of_unit on increment_pool_changes
      (business_unit_id, fiscal_year, id desc);

    create trigger append_only before update or delete on increment_pool_changes
      for each row execute function refuse_change();
    create trigger append_only_all before truncate on increment_pool_changes
      for each statement execute function refuse_change();
    revoke update, delete, truncate on increment_pool_changes from cadre_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table increment_pool_changes');
}

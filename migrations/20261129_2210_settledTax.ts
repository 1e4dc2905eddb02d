import type { Knex } from 'knex';

/** A final settlement deducts the rest of the tax of a year, or pays back what the months took too much. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settlement_lines drop constraint settlement_lines_source_check,
      add constraint settlement_lines_source_check check (source in ('slip', 'payItem', 'leave', 'gratuity',
          'compensation', 'fund', 'expense', 'advance', 'bond', 'charge', 'waiver', 'tax', 'notice', 'other'));
    select change_covered('tax_ledger', $change$
      alter table tax_ledger alter column slip_id drop not null,
        add column settlement_id bigint unique references final_settlements,
        add constraint tax_ledger_cause check (num_nonnulls(slip_id, settlement_id) = 1) $change$);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('tax_ledger', $change$
      alter table tax_ledger drop constraint tax_ledger_cause, drop column settlement_id,
        alter column slip_id set not null $change$);
    alter table settlement_lines drop constraint settlement_lines_source_check,
      add constraint settlement_lines_source_check check (source in ('slip', 'payItem', 'leave', 'gratuity',
          'compensation', 'fund', 'expense', 'advance', 'bond', 'charge', 'waiver', 'notice', 'other'));
  `);
}

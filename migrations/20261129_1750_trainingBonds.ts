import type { Knex } from 'knex';

/** What leavers owe of trainings that bind them to stay: a clearance item, and a line of the settlement. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('separation_types',
      'alter table separation_types add column bonds_due boolean not null default true');
    update separation_types set bonds_due = by_employee;
    alter table clearance_items drop constraint clearance_items_source_check;
    alter table clearance_items add constraint clearance_items_source_check
      check (source in ('template', 'asset', 'loan', 'advance', 'bond', 'reports'));
    alter table settlement_lines drop constraint settlement_lines_source_check;
    alter table settlement_lines add constraint settlement_lines_source_check
      check (source in ('slip', 'payItem', 'leave', 'gratuity', 'compensation', 'fund', 'expense', 'advance',
        'bond', 'charge', 'waiver', 'notice', 'other'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settlement_lines drop constraint settlement_lines_source_check;
    alter table settlement_lines add constraint settlement_lines_source_check
      check (source in ('slip', 'payItem', 'leave', 'gratuity', 'compensation', 'fund', 'expense', 'advance',
        'charge', 'waiver', 'notice', 'other'));
    alter table clearance_items drop constraint clearance_items_source_check;
    alter table clearance_items add constraint clearance_items_source_check
      check (source in ('template', 'asset', 'loan', 'advance', 'reports'));
    alter table separation_types drop column bonds_due;
  `);
}

import type { Knex } from 'knex';

const SOURCES = `'slip', 'payItem', 'leave', 'gratuity', 'compensation', 'fund', 'expense', 'advance', 'bond',
  'charge', 'waiver', 'tax', 'notice', 'other'`;

const limitSources = (sources: string): string => `
  alter table settlement_lines drop constraint settlement_lines_source_check,
    add constraint settlement_lines_source_check check (source in (${sources}))`;

/** A final settlement pays the leaver's share of a bonus, as the bonus's rule and the separation type say. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('bonus_setups', $change$
      alter table bonus_setups
        add column leavers_get text not null default 'nothing'
          check (leavers_get in ('nothing', 'byMonths', 'byDays', 'whole')),
        -- The period for which one bonus is paid, and the month in which the first period of a year begins.
        add column period text not null default 'year' check (period in ('month', 'quarter', 'halfYear', 'year')),
        add column first_month integer not null default 1 check (first_month between 1 and 12) $change$);
    select change_covered('separation_types',
      'alter table separation_types add column pays_bonus boolean not null default true');
    ${limitSources(`${SOURCES}, 'bonus'`)};
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${limitSources(SOURCES)};
    select change_covered('separation_types', 'alter table separation_types drop column pays_bonus');
    select change_covered('bonus_setups',
      'alter table bonus_setups drop column leavers_get, drop column period, drop column first_month');
  `);
}

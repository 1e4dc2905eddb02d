import type { Knex } from 'knex';

/** How an element is calculated, and limits of mobile bills by date. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('element_formulas', 'alter table element_formulas
      add column calculated text not null default ''formula'' check (calculated in (''formula'', ''items'',
        ''solved'')),
      add constraint element_formulas_calculated check ((calculated = ''formula'') = (formula is not null)
        and (calculated = ''solved'') = (solve_of is not null))');
    select change_covered('mobile_limits', 'alter table mobile_limits
      add column from_day date not null default ''2020-01-01''');
    alter table mobile_limits alter column from_day drop default;
    drop index mobile_limits_once;
    create unique index mobile_limits_once on mobile_limits (account_id, coalesce(designation_id, 0), from_day)
      where is_active;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index mobile_limits_once;
    select change_covered('mobile_limits', 'alter table mobile_limits drop column from_day');
    create unique index mobile_limits_once on mobile_limits (account_id, coalesce(designation_id, 0)) where is_active;
    select change_covered('element_formulas', 'alter table element_formulas
      drop constraint element_formulas_calculated, drop column calculated');
  `);
}

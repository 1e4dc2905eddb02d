import type { Knex } from 'knex';

/**
 * PostgreSQL writes a comparison of rows with other parentheses once it has read it from a backup, which then looked
 * like a change of the database's code. Both are made again as they are written.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    do $$ declare written text; begin
      select pg_get_triggerdef(oid) into written from pg_trigger
        where tgname = 'recounted_week' and tgrelid = 'working_calendars'::regclass;
      drop trigger recounted_week on working_calendars;
      execute written;
      execute 'create or replace view increment_sums_expected as '
        || pg_get_viewdef('increment_sums_expected'::regclass);
    end $$
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger recounted_week on working_calendars;
    create trigger recounted_week after update on working_calendars for each row
      when ((old.weekend, old.opens, old.closes, old.holiday_group_id)
        is distinct from (new.weekend, new.opens, new.closes, new.holiday_group_id))
      execute function recount_week();
    do $$ begin
      execute 'create or replace view increment_sums_expected as ' || regexp_replace(
        pg_get_viewdef('increment_sums_expected'::regclass), 'HAVING .*$',
        'HAVING (sum(x.times), sum(x.times::numeric * r.increment_percent), sum(x.times::numeric * r.gross),
          sum(x.times::numeric * r.after_gross)) IS DISTINCT FROM (0, 0, 0, 0)');
    end $$
  `);
}

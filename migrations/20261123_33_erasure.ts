import type { Knex } from 'knex';

/**
 * Empties rows of a log of what is personal in them. The application may do so through this function
 * alone, and the trigger of each log allows nothing else.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function erase_log_rows(log text, ids bigint[]) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if log = 'sign_in_log' then
        update sign_in_log set address = '', user_agent = '', browser = '', operating_system = '',
          device = '', salt = null, erased_at = now() where id = any(ids) and erased_at is null;
        update sign_in_reports set public_ip = '', latitude = null, longitude = null, browser = '',
          operating_system = '', mac_address = '', device_id = '', device_name = '', erased_at = now()
        where log_id = any(ids) and erased_at is null;
      elsif log = 'record_changes' then
        update record_changes set before = null, after = null, reason = '', salt = null,
          erased_at = now() where id = any(ids) and erased_at is null;
      else
        raise exception 'Nothing personal is kept in %', log;
      end if;
    end $$;
    revoke execute on function erase_log_rows from public;
    grant execute on function erase_log_rows to cadre_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function erase_log_rows');
}

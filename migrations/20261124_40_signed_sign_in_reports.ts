import type { Knex } from 'knex';

const ERASABLE =
  '{public_ip,latitude,longitude,browser,operating_system,mac_address,device_id,device_name}';

/** What erase_log_rows empties of a sign-in and of the report about it. */
const eraseLogRows = (salt: '' | 'salt = null, ') => `
    create or replace function erase_log_rows(log text, ids bigint[]) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if log = 'sign_in_log' then
        update sign_in_log set address = '', user_agent = '', browser = '', operating_system = '',
          device = '', salt = null, erased_at = now() where id = any(ids) and erased_at is null;
        update sign_in_reports set public_ip = '', latitude = null, longitude = null, browser = '',
          operating_system = '', mac_address = '', device_id = '', device_name = '', ${salt}erased_at = now()
        where log_id = any(ids) and erased_at is null;
      elsif log = 'record_changes' then
        update record_changes set before = null, after = null, reason = '', salt = null,
          erased_at = now() where id = any(ids) and erased_at is null;
      else
        raise exception 'Nothing personal is kept in %', log;
      end if;
    end $$;`;

/**
 * What browsers report of a sign-in is a signed log of its own. Its key must grow, which the sign-in's
 * number doesn't: a browser may report one of last week.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger append_only on sign_in_reports;
    alter table sign_in_reports add column id bigint generated always as identity unique,
      add column salt bytea, add column digest bytea, add column signature bytea;
    create trigger append_only before update or delete on sign_in_reports
      for each row execute function allow_only_erasure('${ERASABLE}');
    ${eraseLogRows('salt = null, ')}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${eraseLogRows('')}
    alter table sign_in_reports drop column id, drop column salt, drop column digest,
      drop column signature;
  `);
}

import type { Knex } from 'knex';

/** The columns that a right is read from, by table; of the others, every column is. */
const TABLES: Readonly<Record<string, string>> = {
  user_roles: '',
  roles: '',
  role_permissions: '',
  user_permissions: '',
  user_group_members: '',
  workflow_delegations: '',
  users: 'is_active, locked_at, employee_id, account_id, is_operator, kind',
  employees: 'is_active',
  accounts: 'is_active',
};

/**
 * Whatever changes a right says so itself, to every server that remembers rights, when it is committed: a call that
 * forgot to was obeyed by the others up to three seconds later.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function announce_rights() returns trigger language plpgsql as $$
    begin
      perform pg_notify('cadre_rights_changed', '');
      -- For the process that writes, on its own connection: it must not wait for its own notification.
      raise notice 'rights changed' using errcode = 'CR001';
      return null;
    end $$`);
  for (const [table, columns] of Object.entries(TABLES)) {
    const update = columns === '' ? 'update' : `update of ${columns}`;
    await knex.raw(`
      create trigger announces_rights after insert or delete or ${update} on ${table}
        for each statement execute function announce_rights()`);
  }
  // Not by its columns, which are still added to, and not by its last use, which is noted every minute.
  await knex.raw(`
    create trigger announces_rights after insert or delete on program_keys
      for each statement execute function announce_rights();
    create trigger announces_rights_of_rows after update on program_keys for each row
      when (to_jsonb(old) - '{last_used_at, tag}'::text[] is distinct from to_jsonb(new) - '{last_used_at, tag}'::text[])
      execute function announce_rights()`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(TABLES)) {
    await knex.raw(`drop trigger announces_rights on ${table}`);
  }
  await knex.raw(`
    drop trigger announces_rights on program_keys;
    drop trigger announces_rights_of_rows on program_keys`);
  await knex.raw('drop function announce_rights()');
}

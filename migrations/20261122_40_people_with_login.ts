import type { Knex } from 'knex';

/**
 * A search among people with a login, who can be written to or act, takes no longer than one among all.
 * Asked of `users` for each that fits, a third of all names of 100,000 people took 73–266 ms: who can
 * sign in is kept with the person, by a trigger, so that no way of making a login leaves it out.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table employees add column has_login boolean not null default false;
    update employees e set has_login = true
    where exists (select from users u where u.employee_id = e.id and u.is_active);

    create function keep_has_login() returns trigger language plpgsql as $$
    begin
      update employees e set has_login = not e.has_login
      where e.id in (case when tg_op <> 'INSERT' then old.employee_id end,
          case when tg_op <> 'DELETE' then new.employee_id end)
        and e.has_login <> exists (
          select from users u where u.employee_id = e.id and u.is_active);
      return null;
    end $$;
    create trigger users_keep_has_login
      after insert or delete or update of employee_id, is_active on users
      for each row execute function keep_has_login();

    create index employees_by_name_with_login
      on employees (account_id, (lower(name) collate "C"), id) where is_active and has_login;
    create index employees_by_code_with_login
      on employees (account_id, (lower(code) collate "C"), id) where is_active and has_login;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index employees_by_code_with_login, employees_by_name_with_login;
    drop trigger users_keep_has_login on users;
    drop function keep_has_login();
    alter table employees drop column has_login;
  `);
}

import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Somebody with a login wants their mail to go to another address, which they have yet to confirm.
    create table mail_changes (
      id uuid primary key default gen_random_uuid(),
      user_id bigint not null references users on delete cascade,
      kind text not null check (kind in ('office', 'personal')),
      -- Where mail went when it was asked for: the owner of that address is told.
      old_mail text,
      new_mail text not null,
      requested_at timestamptz not null default now(),
      confirmed_at timestamptz
    );
    create index mail_changes_of_user on mail_changes (user_id, requested_at desc);

    alter table one_time_codes add column mail_change_id uuid references mail_changes on delete cascade;
    alter table one_time_codes drop constraint one_time_codes_check;
    alter table one_time_codes add constraint one_time_codes_check
      check (num_nonnulls(session_id, reset_id, mail_change_id) = 1);
    create index one_time_codes_of_mail_change on one_time_codes (mail_change_id, id desc)
      where mail_change_id is not null;

    -- Codes and new passwords go to these addresses. Whatever writes people, an import or a screen yet to
    -- be built, leaves those of a login alone; only a confirmed change (auth/changeMail.ts) says so here.
    create function keep_login_mail() returns trigger language plpgsql as $$
    begin
      if current_setting('cadre.confirmed_mail_of', true) is distinct from new.id::text
        and not pg_has_role(current_user,
          (select relowner from pg_class where oid = 'employees'::regclass), 'usage')
      then
        raise exception 'Employee % has a login: their mail address is theirs to change', new.id
          using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$;
    create trigger employees_keep_login_mail before update of office_mail, personal_mail on employees
      for each row when (old.has_login and (new.office_mail is distinct from old.office_mail
        or new.personal_mail is distinct from old.personal_mail))
      execute function keep_login_mail();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger employees_keep_login_mail on employees;
    drop function keep_login_mail();
    delete from one_time_codes where mail_change_id is not null;
    alter table one_time_codes drop constraint one_time_codes_check;
    alter table one_time_codes drop column mail_change_id;
    alter table one_time_codes add constraint one_time_codes_check
      check (num_nonnulls(session_id, reset_id) = 1);
    drop table mail_changes;
  `);
}

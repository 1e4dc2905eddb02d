import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Also somebody of a partner, the first administrator, or a program: without an employee.
    alter table users
      alter column employee_id drop not null,
      add column kind text not null default 'person'
        check (kind in ('person', 'partner', 'service')),
      add column name text,
      add column mail text,
      add column organisation text,
      add column business_unit_id bigint references business_units,
      add column locked_at timestamptz,
      add column locked_by bigint,
      -- Null until the person has set a password of their own.
      add column password_set_at timestamptz default now(),
      add check (employee_id is not null or (name is not null and business_unit_id is not null)),
      add check (kind = 'person' or employee_id is null);
    create index users_of_account on users (account_id, id);
    create index users_by_mail on users (lower(mail)) where mail is not null;

    -- Whoever signs in: the employee behind a user, else what the user says of itself.
    create view user_people as
      select u.id as user_id, u.account_id, e.id, e.code, coalesce(e.name, u.name) as name,
        coalesce(e.business_unit_id, u.business_unit_id) as business_unit_id,
        e.workplace_id, e.photo_file_id,
        case when e.id is null then u.mail else e.office_mail end as office_mail, e.personal_mail,
        -- Signs in, and keeps what they are signed in with.
        u.is_active and u.locked_at is null and coalesce(e.is_active, true) as is_welcome
      from users u left join employees e on e.id = u.employee_id;
    grant select on user_people to cadre_app;

    -- A link by which somebody sets their first password, or one anew that an administrator took away.
    create table invitations (
      id uuid primary key default gen_random_uuid(),
      user_id bigint not null references users on delete cascade,
      purpose text not null check (purpose in ('invitation', 'reset')),
      token_hash bytea not null unique,
      made_at timestamptz not null default now(),
      made_by bigint,
      expires_at timestamptz not null,
      -- Used, or made useless by a later one.
      ended_at timestamptz,
      is_accepted boolean not null default false
    );
    create index invitations_of_user on invitations (user_id, made_at desc);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table invitations;
    drop view user_people;
    drop index users_of_account;
    delete from users where employee_id is null;
    alter table users alter column employee_id set not null,
      drop column kind, drop column name, drop column mail, drop column organisation,
      drop column business_unit_id, drop column locked_at, drop column locked_by,
      drop column password_set_at;
  `);
}

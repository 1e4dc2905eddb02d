import type { Knex } from 'knex';

/** Several companies on one installation: who operates it, and which of them may sign in. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table accounts
      add column is_active boolean not null default true,
      -- Null for what was there before it was written down.
      add column made_at timestamptz,
      add column version integer not null default 1;
    alter table accounts alter column made_at set default now();

    -- Operates the installation, beside what they may in their own company. Set on the machine alone:
    -- no call writes it.
    alter table users add column is_operator boolean not null default false,
      add constraint operators_are_people check (not is_operator or kind = 'person');

    create or replace view user_people as
      select u.id as user_id, u.account_id, e.id, e.code, coalesce(e.name, u.name) as name,
        coalesce(e.business_unit_id, u.business_unit_id) as business_unit_id,
        e.workplace_id, e.photo_file_id,
        case when e.id is null then u.mail else e.office_mail end as office_mail, e.personal_mail,
        -- Signs in, and keeps what they are signed in with.
        u.is_active and u.locked_at is null and coalesce(e.is_active, true)
          and a.is_active as is_welcome
      from users u join accounts a on a.id = u.account_id left join employees e on e.id = u.employee_id;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace view user_people as
      select u.id as user_id, u.account_id, e.id, e.code, coalesce(e.name, u.name) as name,
        coalesce(e.business_unit_id, u.business_unit_id) as business_unit_id,
        e.workplace_id, e.photo_file_id,
        case when e.id is null then u.mail else e.office_mail end as office_mail, e.personal_mail,
        -- Signs in, and keeps what they are signed in with.
        u.is_active and u.locked_at is null and coalesce(e.is_active, true) as is_welcome
      from users u left join employees e on e.id = u.employee_id;
    alter table users drop constraint operators_are_people, drop column is_operator;
    alter table accounts drop column is_active, drop column made_at, drop column version;
  `);
}

import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table announcements (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts,
      -- Null for all of them.
      business_unit_id bigint references business_units,
      title text not null,
      details text not null,
      publish_at timestamptz not null default now(),
      -- The last day on which it is shown, in the account's time zone.
      expires_on date not null,
      is_pinned boolean not null default false,
      is_active boolean not null default true,
      version integer not null default 1,
      created_by bigint not null references users,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      removed_by bigint references users,
      removed_at timestamptz
    );
    create index announcements_by_day on announcements (account_id, publish_at desc)
      where removed_at is null;

    -- Without a row it is for everybody of its business unit.
    create table announcement_audiences (
      announcement_id bigint not null references announcements,
      code text not null check (code in ('Wg', 'w', 'Dept', 'Desig', 'UG')),
      reference_id bigint not null,
      primary key (announcement_id, code, reference_id)
    );

    create table announcement_reads (
      announcement_id bigint not null references announcements,
      employee_id bigint not null references employees,
      read_at timestamptz not null default now(),
      primary key (announcement_id, employee_id)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table announcement_reads, announcement_audiences, announcements');
}

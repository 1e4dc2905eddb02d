import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Whose pay was looked at together. A section looked at again is the same set again, so that a
    -- screen of 50,000 people costs 50,000 narrow rows once, and one row at each further look.
    create table pay_look_sets (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts,
      digest bytea not null,
      people integer not null,
      unique (account_id, digest)
    );
    create table pay_look_members (
      employee_id bigint not null,
      set_id bigint not null,
      primary key (employee_id, set_id)
    );
    create index pay_look_members_of_set on pay_look_members (set_id);

    create table pay_looks (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts,
      at timestamptz not null default now(),
      viewer_id bigint not null references users,
      -- In whose places the viewer acted at that time.
      on_behalf_of bigint[] not null default '{}',
      call text not null,
      set_id bigint not null
    );
    create index pay_looks_by_set on pay_looks (set_id, id desc);
    create index pay_looks_of_account on pay_looks (account_id, id desc);
    create index pay_looks_by_viewer on pay_looks (viewer_id, id desc);

    do $$
    declare append_only text;
    begin
      foreach append_only in array array['pay_look_sets', 'pay_look_members', 'pay_looks'] loop
        execute format('create trigger append_only before update or delete on %I
          for each row execute function refuse_change()', append_only);
        execute format('create trigger append_only_all before truncate on %I
          for each statement execute function refuse_change()', append_only);
        execute format('revoke update, delete, truncate on %I from cadre_app', append_only);
      end loop;
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table pay_looks, pay_look_members, pay_look_sets');
}

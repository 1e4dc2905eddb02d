import type { Knex } from 'knex';

/** What ends with an employment: who takes over is named before, and each ending is carried out once. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('separations',
      'alter table separations add column successor_id bigint references employees');
    create index separations_by_successor on separations (successor_id);

    -- The leavers whose bookings, leave, delegations and responsibilities ended after their last day.
    create table leaver_endings (
      employee_id bigint not null references employees,
      last_day date not null,
      account_id bigint not null references accounts,
      -- Who took over; null if nobody could.
      successor_id bigint references employees,
      ended_at timestamptz not null default now(),
      primary key (employee_id, last_day)
    );
    revoke update, delete on leaver_endings from cadre_app;
    create index leaver_endings_of_account on leaver_endings (account_id, ended_at);
    create index leaver_endings_by_successor on leaver_endings (successor_id);
    create trigger append_only before delete or update on leaver_endings for each row execute function
      refuse_change();
    create trigger append_only_all before truncate on leaver_endings for each statement execute function
      refuse_change();
    select cover_with_tags('leaver_endings');

    -- What ends with an employment has no user who ended it.
    alter table workflow_delegations drop constraint workflow_delegations_check2,
      add constraint workflow_delegations_check2 check (ended_at is not null or ended_by is null);
    alter table meal_entries drop constraint meal_entries_check1,
      add constraint meal_entries_check1 check (cancelled_at is not null or cancelled_by is null);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table meal_entries drop constraint meal_entries_check1,
      add constraint meal_entries_check1 check ((cancelled_by is null) = (cancelled_at is null)) not valid;
    alter table workflow_delegations drop constraint workflow_delegations_check2,
      add constraint workflow_delegations_check2 check ((ended_at is null) = (ended_by is null)) not valid;
    -- Without rows that ended by themselves, the earlier constraints are valid again.
    do $$ begin
      if not exists (select from meal_entries where cancelled_by is null and cancelled_at is not null) then
        alter table meal_entries validate constraint meal_entries_check1;
      end if;
      if not exists (select from workflow_delegations where ended_by is null and ended_at is not null) then
        alter table workflow_delegations validate constraint workflow_delegations_check2;
      end if;
    end $$;
    drop table leaver_endings;
    select change_covered('separations', 'alter table separations drop column successor_id');
  `);
}

import type { Knex } from 'knex';

/** A last day that is moved to later once it is over: what comes back, what doesn't, and why. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A last day can end a second time after it was moved and moved back. Counts are of what leaves no row behind.
    select change_covered('leaver_endings', 'alter table leaver_endings drop constraint leaver_endings_pkey,
      add primary key (employee_id, last_day, ended_at), add column counts jsonb not null default ''{}''');

    create table leaver_returns (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts,
      separation_id bigint not null references separations,
      employee_id bigint not null references employees,
      -- The correction that moved the last day.
      request_id bigint not null references requests,
      last_day date not null,
      returned_at timestamptz not null default now(),
      returned_by bigint references users
    );
    create index leaver_returns_of_employee on leaver_returns (employee_id, returned_at);
    create index leaver_returns_of_separation on leaver_returns (separation_id);
    create index leaver_returns_of_request on leaver_returns (request_id);
    create table leaver_return_items (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts,
      return_id bigint not null references leaver_returns,
      kind text not null check (kind in ('delegation', 'leave', 'desk', 'meal', 'mealPlan', 'roster', 'kioskPin',
        'calendarAddress', 'training', 'handover')),
      title text not null,
      day date,
      -- What was done, or why nothing could be.
      outcome text not null check (outcome in ('restored', 'sentAgain', 'notRestored')),
      reason text
    );
    create index leaver_return_items_of_return on leaver_return_items (return_id);
    revoke update, delete on leaver_returns, leaver_return_items from cadre_app;
    create trigger append_only before delete or update on leaver_returns for each row execute function
      refuse_change();
    create trigger append_only_all before truncate on leaver_returns for each statement execute function
      refuse_change();
    create trigger append_only before delete or update on leaver_return_items for each row execute function
      refuse_change();
    create trigger append_only_all before truncate on leaver_return_items for each statement execute function
      refuse_change();
    select cover_with_tags(name) from unnest(array['leaver_returns', 'leaver_return_items']) name;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table leaver_return_items, leaver_returns;
    select change_covered('leaver_endings', 'alter table leaver_endings drop constraint leaver_endings_pkey,
      add primary key (employee_id, last_day), drop column counts');
  `);
}

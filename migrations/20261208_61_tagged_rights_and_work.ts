import type { Knex } from 'knex';

/** What a decision relies on: who signs in by what, and who may do what. */
const RIGHTS = [
  'accounts',
  'users',
  'user_roles',
  'roles',
  'role_permissions',
  'user_permissions',
  'user_group_members',
  'program_keys',
  'sign_in_rules',
  'workflow_delegations',
  'sessions',
  'refresh_tokens',
  'one_time_codes',
  'password_resets',
  'mail_changes',
  'invitations',
];

/** What a worker obeys: what it is to do, for whom and when. */
const WORK = [
  'jobs',
  'outbox',
  'workflow_timers',
  'webhooks',
  'webhook_deliveries',
  'report_mails',
  'held_grievances',
  'held_grievance_notes',
  'announcements',
  'bulk_notices',
];

/** Those whose former rows could be put back: when a row was tagged is compared with its last signed change. */
const DATED = [
  'users',
  'user_roles',
  'roles',
  'role_permissions',
  'user_permissions',
  'program_keys',
  'workflow_delegations',
];

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function note_tagged_at() returns trigger language plpgsql as $$
    begin
      new.tagged_at := clock_timestamp();
      return new;
    end $$;

    -- The application tags what was there before, and may not update every column of every table.
    create or replace function cover_with_tags(covered text) returns void language plpgsql as $$
    declare
      left_out text[] := left_out_of_tag(covered);
    begin
      execute format('alter table %I add column if not exists tag bytea', covered);
      execute format('create or replace trigger zz_tag_row before insert or update on %I
        for each row execute function tag_row(%L, %L)', covered, covered, left_out);
      execute format('grant update (tag) on %I to cadre_app', covered);
    end $$`);
  for (const table of DATED) {
    // Before the trigger of the tag, which covers it.
    await knex.raw(`
      alter table ${table} add column tagged_at timestamptz;
      create trigger zy_tagged_at before insert or update on ${table}
        for each row execute function note_tagged_at()`);
  }
  for (const table of [...RIGHTS, ...WORK]) await knex.raw('select cover_with_tags(?)', [table]);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of [...RIGHTS, ...WORK]) await knex.raw('select uncover(?)', [table]);
  for (const table of DATED) {
    await knex.raw(
      `drop trigger zy_tagged_at on ${table}; alter table ${table} drop column tagged_at`,
    );
  }
  await knex.raw('drop function note_tagged_at()');
}

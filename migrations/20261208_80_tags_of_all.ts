import type { Knex } from 'knex';

/** Tables of chains and signed logs, and those that a decision on thousands or every call writes (records/untagged.ts). */
const NOT_COVERED = [
  'workflow_transitions',
  'workflow_instances',
  'workflow_batches',
  'record_changes',
  'sign_in_log',
  'sign_in_reports',
  'pay_looks',
  'pay_look_sets',
  'pay_look_members',
  'permission_changes',
  'share_entries',
  'increment_pool_changes',
  'leave_ledger',
  'data_accesses',
  'log_blocks',
  'history_checkpoints',
  'history_checkpoint_heads',
  'history_anchors',
  'history_verifications',
  'increments',
  'increment_list',
  'increment_sums',
  'salary_revisions',
  'reader_counts',
  'idempotency_keys',
  'sealed_calls',
  'used_tickets',
  'knex_migrations',
  'knex_migrations_lock',
  'resource_columns',
  'demo_steps',
];

/** What decisions and workers rely on is covered by a migration of its own, with what obeys it. */
const RELIED_ON = [
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

/** Written in the comment of a tag's column, by which `down` knows what this covered. */
const MARK = 'covered with all';

export async function up(knex: Knex): Promise<void> {
  // Rows that are there are tagged without triggers: nothing else of them changes, and append-only ones refuse it.
  await knex.raw(`
    create function tag_rows_there(covered text) returns void language plpgsql as $$
    declare
      key text := current_setting('cadre.row_key', true);
    begin
      if coalesce(key, '') = '' then
        return;
      end if;
      execute format('alter table %I disable trigger user', covered);
      execute format('update %I t set tag = tag_of($1, $2, to_jsonb(t) - left_out_of_tag($2)) where tag is null',
        covered) using key, covered;
      execute format('alter table %I enable trigger user', covered);
    end $$`);
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(?)
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tag')
     order by c.relname`,
    [[...NOT_COVERED, ...RELIED_ON]],
  );
  for (const { name } of rows) {
    await knex.raw('select cover_with_tags(?), tag_rows_there(?)', [name, name]);
    await knex.raw(`comment on column ${name}.tag is '${MARK}'`);
  }
}

export async function down(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'tag' and col_description(c.oid, a.attnum) = '${MARK}'`,
  );
  for (const { name } of rows) await knex.raw('select uncover(?)', [name]);
  await knex.raw('drop function tag_rows_there(text)');
}

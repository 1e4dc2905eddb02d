import type { Knex } from 'knex';

/**
 * The logs of the digital footprint in the order of time, and by what they say, which is few texts: each page
 * read and sorted 100,000 entries, and the whole log of an account for a week of it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index sign_in_log_by_time on sign_in_log (account_id, at, id) include (user_id);
    create index pay_looks_by_time on pay_looks (account_id, at, id) include (viewer_id, set_id);
    create index data_accesses_by_time on data_accesses (account_id, at, id) include (user_id, kind);
    create index permission_changes_by_time on permission_changes (account_id, at, id)
      include (actor_id);
    drop index data_accesses_of_account;

    create index sign_in_log_by_event on sign_in_log (account_id, event, device, at, id)
      include (user_id);
    create index pay_looks_by_call on pay_looks (account_id, call, at, id) include (viewer_id);
    create index data_accesses_by_call on data_accesses (account_id, kind, call, at, id)
      include (user_id);
    create index permission_changes_by_subject on permission_changes
      (account_id, (menu_reference_id::text), (coalesce(role, '#' || user_id::text)), at, id)
      include (actor_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index permission_changes_by_subject, data_accesses_by_call, pay_looks_by_call,
      sign_in_log_by_event;
    create index data_accesses_of_account on data_accesses (account_id, at desc);
    drop index permission_changes_by_time, data_accesses_by_time, pay_looks_by_time,
      sign_in_log_by_time;
  `);
}

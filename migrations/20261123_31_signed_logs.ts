import type { Knex } from 'knex';

const LOGS = [
  'sign_in_log',
  'pay_looks',
  'permission_changes',
  'share_entries',
  'increment_pool_changes',
];

/** What may be emptied of a log, because it is about a person. */
const ERASABLE: Record<string, string> = {
  sign_in_log: '{address,user_agent,browser,operating_system,device}',
  sign_in_reports:
    '{public_ip,latitude,longitude,browser,operating_system,mac_address,device_id,device_name}',
};

/**
 * Logs whose rows are signed as those of record_changes are. Rows that were there before have no
 * signature; their blocks hold one (records/adopt.ts).
 */
export async function up(knex: Knex): Promise<void> {
  // What is erased loses its salt too.
  await knex.raw('alter table record_changes alter column salt drop not null');
  for (const log of LOGS) {
    await knex.raw(`
      alter table ${log} add column salt bytea, add column digest bytea, add column signature bytea,
        add column erased_at timestamptz`);
  }
  await knex.raw('alter table sign_in_reports add column erased_at timestamptz');
  for (const [log, columns] of Object.entries(ERASABLE)) {
    await knex.raw(`
      drop trigger append_only on ${log};
      create trigger append_only before update or delete on ${log}
        for each row execute function allow_only_erasure('${columns}')`);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table sign_in_reports drop column erased_at');
  await knex.raw(`
    delete from record_changes where salt is null;
    alter table record_changes alter column salt set not null`);
  for (const log of Object.keys(ERASABLE)) {
    await knex.raw(`
      drop trigger append_only on ${log};
      create trigger append_only before update or delete on ${log}
        for each row execute function refuse_change()`);
  }
  for (const log of LOGS) {
    await knex.raw(`
      alter table ${log} drop column salt, drop column digest, drop column signature,
        drop column erased_at`);
  }
}

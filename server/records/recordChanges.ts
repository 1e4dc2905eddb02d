import { databaseTime } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { sameJson } from '#server/workflow/history/chain.ts';
import { recordLog } from './logs.ts';
import { signRows } from './signedLog.ts';

/** A record's fields, as JSON has them: dates as text, money as numbers. */
export type Fields = Record<string, unknown>;

/** One record that was created (`before` null), changed, or deleted (`after` null). */
export interface RecordChange {
  /** A name of recordTypes.ts, such as `employee`. */
  recordType: string;
  recordId: number | string;
  /** The fields that are recorded; of a change those alone that changed will do. */
  before: Fields | null;
  after: Fields | null;
  /** Null is Cadre itself: a timer, an upgrade. */
  actor: { userId: number | null; accountId: number };
  reason?: string;
  /** The transition whose effect it is. */
  transition?: { instanceId: number; seq: number };
  /** ISO instant, where it isn't now. */
  at?: string;
}

/**
 * Writes down what changed, in the transaction that changes it: one statement for any number. Each row
 * is signed here, and linked into its account's blocks by the sealing worker. Call it wherever a record
 * is written that decides about money, rights or the organisation; verification then holds the record to
 * its last change (recordTypes.ts).
 */
export async function recordChanges(tx: Db | Tx, changes: readonly RecordChange[]): Promise<void> {
  const now = databaseTime().toISOString();
  for (let start = 0; start < changes.length; start += ROWS_A_STATEMENT) {
    await insert(tx, changes.slice(start, start + ROWS_A_STATEMENT), now);
  }
}

/** More gain nothing, and hold more memory. */
const ROWS_A_STATEMENT = 10_000;

async function insert(tx: Db | Tx, changes: readonly RecordChange[], now: string): Promise<void> {
  const rows = changes.map((change) => ({
    account_id: change.actor.accountId,
    record_type: change.recordType,
    record_id: String(change.recordId),
    before: change.before,
    after: change.after,
    reason: change.reason ?? '',
    actor_id: change.actor.userId,
    instance_id: change.transition?.instanceId ?? null,
    instance_seq: change.transition?.seq ?? null,
    at: change.at ?? now,
  }));
  const json = (value: Fields | null) => value && JSON.stringify(value);
  await query(
    tx,
    `insert into record_changes (account_id, record_type, record_id, before, after, reason, actor_id,
       instance_id, instance_seq, at, salt, digest, signature)
     select * from unnest($accounts::bigint[], $types::text[], $ids::text[], $befores::jsonb[],
       $afters::jsonb[], $reasons::text[], $actors::bigint[], $instances::bigint[], $seqs::integer[],
       $instants::timestamptz[], $salts::bytea[], $digests::bytea[], $signatures::bytea[])`,
    {
      accounts: rows.map((row) => row.account_id),
      types: rows.map((row) => row.record_type),
      ids: rows.map((row) => row.record_id),
      befores: rows.map((row) => json(row.before)),
      afters: rows.map((row) => json(row.after)),
      reasons: rows.map((row) => row.reason),
      actors: rows.map((row) => row.actor_id),
      instances: rows.map((row) => row.instance_id),
      seqs: rows.map((row) => row.instance_seq),
      instants: rows.map((row) => row.at),
      ...signRows(tx, recordLog, rows),
    },
  );
}

/** Only the fields that differ; null where none does. */
export function difference(
  before: Fields,
  after: Fields,
): { before: Fields; after: Fields } | null {
  const names = Object.keys(after).filter((name) => !sameJson(before[name], after[name]));
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return names.length === 0 ? null : { before: only(before), after: only(after) };
}

import { databaseTime } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { sameJson } from '#server/platform/history/chain/chain.ts';
import { recordLog } from './logs.ts';
import { signRows } from './signedLog.ts';

/** The fields of a record as JSON, with dates as texts and money as numbers. */
export type Fields = Record<string, unknown>;

/** The change of a record that was created (`before` is null), changed, or deleted (`after` is null). */
export interface RecordChange {
  /** The name of a record type in recordTypes.ts, such as `employee`. */
  recordType: string;
  recordId: number | string;
  /** The fields that are recorded; for a change, only those that have changed. */
  before: Fields | null;
  after: Fields | null;
  /** Who made the change; `userId` is null for Cadre itself, such as a timer or an upgrade. */
  actor: { userId: number | null; accountId: number };
  reason?: string;
  /** The transition of a workflow that caused the change. */
  transition?: { instanceId: number; seq: number };
  /** The time of the change as an ISO instant; by default the current time. */
  at?: string;
}

/**
 * Records changes in the transaction that makes them, with one statement for any number. Each row is signed here, and a
 * worker later adds it to a block of its account. This has to be called for every write about money, rights or the
 * organization, because verification compares each record with its last recorded change.
 */
export async function recordChanges(tx: Db | Tx, changes: readonly RecordChange[]): Promise<void> {
  const now = databaseTime().toISOString();
  for (let start = 0; start < changes.length; start += ROWS_A_STATEMENT) {
    await insert(tx, changes.slice(start, start + ROWS_A_STATEMENT), now);
  }
}

/** How many rows one statement inserts. Larger statements are no faster and use more memory. */
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

/** The fields that differ, with their values before and after; null if none differ. */
export function difference(
  before: Fields,
  after: Fields,
): { before: Fields; after: Fields } | null {
  const names = Object.keys(after).filter((name) => !sameJson(before[name], after[name]));
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return names.length === 0 ? null : { before: only(before), after: only(after) };
}

import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { slot } from '#server/platform/slot.ts';
import { recordChanges } from './recordChanges.ts';

/**
 * Notifies auditors of rows that were refused, with the names of the rows. The engine provides the function, because
 * this layer cannot import it.
 */
export const declaredAlarm =
  slot<(tx: Tx, rows: readonly string[]) => Promise<void>>('alarm of the auditors');

/** The record type under which a refused row is recorded. */
const FINDING = 'finding';

/** A row on which a decision or a worker was about to rely, but that does not match its signed history. */
export interface Finding {
  table: string;
  key: string;
  reason: string;
}

/** The same finding is recorded only once within this time, because a worker or person tries again within seconds. */
const QUIET = `interval '1 hour'`;
/** For how long verification reports a finding. */
const LISTED = `interval '30 days'`;

/**
 * Records findings in the signed log of changes, where they stay even if the rows are corrected afterwards, and
 * notifies auditors. Verification reports them for 30 days.
 */
export async function recordFindings(db: Db | Tx, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return;
  const identified = findings.map((one) => ({ ...one, id: `${one.table} ${one.key}` }));
  const existing = await query<{ id: string }>(
    db,
    `select distinct record_id as id from record_changes
     where record_type = '${FINDING}' and record_id = any($ids::text[]) and at > now() - ${QUIET}`,
    { ids: identified.map(({ id }) => id) },
  );
  const ids = new Set(existing.map(({ id }) => id));
  const fresh = identified.filter(({ id }) => !ids.has(id));
  if (fresh.length === 0) return;
  await recordChanges(
    db,
    fresh.map(({ id, reason }) => ({
      recordType: FINDING,
      recordId: id,
      before: null,
      after: { reason },
      actor: { userId: null, accountId: 0 },
    })),
  );
  const say = (tx: Tx) =>
    declaredAlarm.value(
      tx,
      fresh.map(({ id }) => id),
    );
  await (db.isTransaction ? say(db as Tx) : db.transaction(say));
}

/** The recent findings, as verification reports them. */
export const recordedFindings = async (db: Db): Promise<Broken[]> => {
  const rows = await query<{ id: number; name: string; at: Date; reason: string | null }>(
    db,
    `select id, record_id as name, at, after->>'reason' as reason from record_changes
     where record_type = '${FINDING}' and at > now() - ${LISTED} order by id desc limit 1000`,
  );
  return rows.map(({ id, name, at, reason }) => ({
    workflow: 'finding',
    subjectId: id,
    seq: 0,
    reason: `${name} was not obeyed on ${at.toISOString()}: ${reason ?? ''}`,
  }));
};

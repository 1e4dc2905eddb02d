import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { slot } from '#server/platform/slot.ts';
import { recordChanges } from './recordChanges.ts';

/** Notifies the auditors of rows that were not obeyed, by name. */
export const declaredAlarm =
  slot<(tx: Tx, rows: readonly string[]) => Promise<void>>('alarm of the auditors');

/** The kind of change under which it is recorded that something was not obeyed. */
const FINDING = 'finding';

/** A row that a decision or a worker would have relied on, and that doesn't match its signed history. */
export interface Finding {
  table: string;
  key: string;
  reason: string;
}

/** How long the same finding isn't recorded again: a worker or a person tries again within seconds. */
const QUIET = `interval '1 hour'`;
/** How long verification lists a finding. */
const LISTED = `interval '30 days'`;

/**
 * Records findings in the signed log of changes, where they stay even if the rows are put right afterwards, and
 * notifies the auditors. Verification lists them for 30 days.
 */
export async function recordFindings(db: Db | Tx, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return;
  const named = findings.map((one) => ({ ...one, id: `${one.table} ${one.key}` }));
  const existing = await query<{ id: string }>(
    db,
    `select distinct record_id as id from record_changes
     where record_type = '${FINDING}' and record_id = any($ids::text[]) and at > now() - ${QUIET}`,
    { ids: named.map(({ id }) => id) },
  );
  const ids = new Set(existing.map(({ id }) => id));
  const fresh = named.filter(({ id }) => !ids.has(id));
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

/** What verification says of the findings of the last weeks. */
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

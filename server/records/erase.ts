import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { recordLog } from './logs.ts';
import { readRecords } from './readRecords.ts';
import { recordChanges, type RecordChange } from './recordChanges.ts';
import { recordTypes } from './recordTypes.ts';
import type { SignedLog } from './signedLog.ts';

export interface Erasure {
  actor: RecordChange['actor'];
  /** Why, as the person who asked for it is told. */
  reason: string;
}

/**
 * Empties rows of a log of what is personal in them, and says so in a row of its own. What was signed is
 * a digest behind a salt that goes too, so nothing is guessed from it, and every proof holds.
 */
export async function eraseRows(
  tx: Tx,
  log: SignedLog,
  ids: readonly number[],
  { actor, reason }: Erasure,
): Promise<void> {
  if (ids.length === 0) return;
  await query(tx, 'select erase_log_rows($log, $ids::bigint[])', { log: log.table, ids });
  await recordChanges(tx, [
    {
      recordType: 'erasure',
      recordId: log.table,
      before: null,
      after: { rows: ids },
      actor,
      reason,
    },
  ]);
}

/**
 * Empties what was recorded of a record's past. What it is now is taken down again, so that it is held to
 * that from then on.
 */
export async function erasePast(
  tx: Tx,
  record: Pick<RecordChange, 'recordType' | 'recordId'>,
  erasure: Erasure,
): Promise<void> {
  const { recordType, recordId } = record;
  const rows = await query<{ id: number }>(
    tx,
    `select id from record_changes where record_type = $recordType and record_id = $recordId::text
       and erased_at is null order by id`,
    { recordType, recordId },
  );
  await eraseRows(
    tx,
    recordLog,
    rows.map(({ id }) => id),
    erasure,
  );
  const type = recordTypes.find((one) => one.recordType === recordType);
  const [present] = type ? await readRecords(tx, type, [recordId]) : [];
  if (!present) return;
  const { actor, reason } = erasure;
  await recordChanges(tx, [{ ...record, before: {}, after: present.fields, actor, reason }]);
}

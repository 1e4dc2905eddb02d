import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordLog } from './logs.ts';
import { readRecords } from './readRecords.ts';
import { recordChanges, type RecordChange } from './recordChanges.ts';
import { declaredRecordTypes } from './declared.ts';
import type { SignedLog } from './signedLog.ts';

export interface Erasure {
  actor: RecordChange['actor'];
  /** The reason that was given by the person who requested the erasure. */
  reason: string;
}

/**
 * Clears the personal data in rows of a log and records that. The signature covers only a salted digest of the data, so
 * it stays valid. The salt is deleted, too, so that the data cannot be guessed from the digest.
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
 * Clears the recorded history of a record. The record's current state is recorded as a new baseline, from which
 * verification continues.
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
  const type = declaredRecordTypes.value.find((one) => one.recordType === recordType);
  const [present] = type ? await readRecords(tx, type, [recordId]) : [];
  if (!present) return;
  const { actor, reason } = erasure;
  await recordChanges(tx, [{ ...record, before: {}, after: present.fields, actor, reason }]);
}

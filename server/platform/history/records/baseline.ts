import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import { BASELINE, getName } from './readBaseline.ts';
import { getKey } from './logRows.ts';
import { signedLogs } from './logs.ts';
import { readRecords } from './readRecords.ts';
import { coveredTables, type CoveredTable } from './rowTags.ts';
import { recordChanges, type Fields } from './recordChanges.ts';
import type { RecordType } from './recordType.ts';
import { declaredRecordTypes } from './declared.ts';
import type { SignedLog } from './signedLog.ts';
import { getTags, tagUntagged } from './tagBaselines.ts';

const REASON = 'As it was when changes began to be recorded';

/**
 * Records, once for each log, record type, field and signed table, what existed before changes of it were recorded.
 * This baseline is signed, so that rows that someone inserts directly into the database later cannot pass as part of
 * it.
 */
export async function recordBaselines(
  db: Db,
  types: readonly RecordType[] = declaredRecordTypes.value,
): Promise<void> {
  const covered = await coveredTables(db);
  if (isWhole(await baselines(db), types, covered)) return;
  await withTransaction(db, async (tx) => {
    await takeAdvisoryLock(tx, 'baselines');
    const known = await baselines(tx);
    await baselineLogs(
      tx,
      signedLogs.filter((log) => !known.has(getName(log))),
    );
    const added = types.filter(({ recordType }) => !known.has(recordType));
    for (const { fill } of added) if (fill) await query(tx, fill);
    const recorded = await recordUnrecorded(tx, ...added.map(({ recordType }) => recordType));
    await note(
      tx,
      added.map(({ recordType, fields }) => [
        recordType,
        { records: recorded.get(recordType) ?? 0, fields: Object.keys(fields) },
      ]),
    );
    for (const type of types.filter((one) => !added.includes(one))) {
      const { recordType } = type;
      const fields = Object.keys(type.fields);
      const fieldNames = known.get(recordType) ?? (await readRecordedFields(tx, recordType));
      if (known.get(recordType) && fields.every((name) => fieldNames.has(name))) continue;
      const missing = fields.filter((name) => !fieldNames.has(name));
      const records = await recordFields(tx, type, missing);
      await note(tx, [[recordType, { records, fields }]]);
    }
    const untagged = covered.filter((table) => !known.has(getTags(table)));
    const tagged = await tagUntagged(tx, untagged);
    await note(
      tx,
      untagged.map((table) => [getTags(table), { rows: tagged.get(table.table) ?? 0 }]),
    );
  });
}

/** The existing baselines, each with the fields that it recorded; null for baselines from before fields were listed. */
type Baselines = ReadonlyMap<string, ReadonlySet<string> | null>;

async function baselines(db: Db | Tx): Promise<Baselines> {
  const rows = await query<{ name: string; fields: string[] | null }>(
    db,
    `select record_id as name, jsonb_path_query_array(jsonb_agg(after->'fields'), '$[*][*]') as fields
     from record_changes where record_type = $baseline group by record_id`,
    { baseline: BASELINE },
  );
  return new Map(rows.map(({ name, fields }) => [name, fields?.length ? new Set(fields) : null]));
}

const isWhole = (
  known: Baselines,
  types: readonly RecordType[],
  covered: readonly CoveredTable[],
): boolean =>
  covered.every((table) => known.has(getTags(table))) &&
  signedLogs.every((log) => known.has(getName(log))) &&
  types.every(({ recordType, fields }) => {
    const fieldNames = known.get(recordType);
    return fieldNames != null && Object.keys(fields).every((name) => fieldNames.has(name));
  });

/** The fields that occur in recorded changes of a type. */
async function readRecordedFields(tx: Tx, recordType: string): Promise<ReadonlySet<string>> {
  const rows = await query<{ name: string }>(
    tx,
    `select distinct jsonb_object_keys(after) as name from record_changes
     where record_type = $recordType and after is not null`,
    { recordType },
  );
  return new Set(rows.map(({ name }) => name));
}

/** Records the fields that a new version of Cadre adds, for every existing record. Returns the number of records. */
async function recordFields(tx: Tx, type: RecordType, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0;
  const present = await readRecords(tx, type);
  await recordChanges(
    tx,
    present.map(({ recordId, accountId, fields }) => ({
      recordType: type.recordType,
      recordId,
      before: {},
      after: Object.fromEntries(names.map((name) => [name, fields[name]])),
      actor: noOne(accountId),
      reason: REASON,
    })),
  );
  return present.length;
}

async function baselineLogs(tx: Tx, logs: readonly SignedLog[]): Promise<void> {
  if (logs.length === 0) return;
  const rows = await query<{ name: string; upTo: number }>(
    tx,
    logs
      .map(
        (log) => `select '${getName(log)}' as name, coalesce(max(${getKey(log)}), 0) as "upTo"
           from ${log.table} t where t.signature is null`,
      )
      .join(' union all '),
  );
  await note(
    tx,
    rows.map(({ name, upTo }) => [name, { upTo }]),
  );
}

const note = (tx: Tx, baselines: readonly (readonly [string, Fields])[]): Promise<void> =>
  recordChanges(
    tx,
    baselines.map(([name, after]) => ({
      recordType: BASELINE,
      recordId: name,
      before: null,
      after,
      actor: noOne(0),
    })),
  );

const noOne = (accountId: number) => ({ userId: null, accountId });

/**
 * Records the existing rows of these types that have no recorded change. Returns their number by type. A single query
 * finds the types that have rows at all, because in a new company most have none.
 */
export async function recordUnrecorded(
  tx: Db | Tx,
  ...names: string[]
): Promise<ReadonlyMap<string, number>> {
  const recorded = new Map<string, number>();
  for (const type of await withRows(tx, names)) {
    const name = type.recordType;
    const existing = await query<{ id: string }>(
      tx,
      'select distinct record_id as id from record_changes where record_type = $name',
      { name },
    );
    const ids = new Set(existing.map(({ id }) => id));
    const fresh = (await readRecords(tx, type)).filter(({ recordId }) => !ids.has(recordId));
    await recordChanges(
      tx,
      fresh.map(({ recordId, accountId, fields }) => ({
        recordType: name,
        recordId,
        before: null,
        after: fields,
        actor: noOne(accountId),
        reason: REASON,
      })),
    );
    recorded.set(name, fresh.length);
  }
  return recorded;
}

async function withRows(tx: Db | Tx, names: readonly string[]): Promise<RecordType[]> {
  const types = declaredRecordTypes.value.filter(({ recordType }) => names.includes(recordType));
  if (types.length === 0) return [];
  const tables = await query<{ name: string }>(
    tx,
    types
      .map(({ recordType, table }) => `(select '${recordType}' as name from ${table} t limit 1)`)
      .join(' union all '),
  );
  const filled = new Set(tables.map(({ name }) => name));
  return types.filter(({ recordType }) => filled.has(recordType));
}

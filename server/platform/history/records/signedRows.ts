import { getRecordKey, type Db, type Tx } from '#server/platform/db/connect.ts';
import type { Finding } from './findings.ts';
import { erasedRows, wrongRow, type LogRow } from './logRows.ts';
import { recordLog } from './logs.ts';
import { foldChanges, sameField } from './presentState.ts';
import type { Fields } from './recordChanges.ts';
import { getRecordType } from './declared.ts';
import { rowVerifier, type TaggedRow } from './rowTags.ts';

/**
 * A row with one of its recorded changes. A row with several changes occurs once for each, in the order of the changes.
 */
export type PresentRow = TaggedRow & {
  table: string;
  key: string;
  taggedAt: Date | null;
  types: string[];
  fields: Fields | null;
} & (LogRow | { id: null });

interface Present extends TaggedRow {
  table: string;
  key: string;
  taggedAt: Date | null;
  types: string[];
  fields: Fields;
  changes: LogRow[];
}

/**
 * Finds rows that are not as Cadre last wrote them: their tag is invalid, or a newer signed change contradicts them.
 */
export async function wrongRecords(
  db: Db | Tx,
  rows: readonly PresentRow[],
): Promise<Pick<Finding, 'table' | 'key'>[]> {
  const holds = rowVerifier(db);
  const isErased = await readErasure(db, rows);
  const key = getRecordKey(db);
  return withChanges(rows).filter(
    (row) =>
      !holds(row.table, row) ||
      row.changes.some((change) => wrongRow(key, recordLog, change, isErased) !== null) ||
      row.types.some((type) => isFormer(row, type)),
  );
}

function withChanges(rows: readonly PresentRow[]): Present[] {
  const all = new Map<string, Present>();
  for (const row of rows) {
    const name = `${row.table} ${row.key}`;
    const { table, key, text, tag, taggedAt, types, fields } = row;
    const existing = all.get(name) ?? {
      table,
      key,
      text,
      tag,
      taggedAt,
      types,
      fields: fields ?? {},
      changes: [],
    };
    all.set(name, existing);
    if (row.id !== null) existing.changes.push(row as LogRow);
  }
  return [...all.values()];
}

/** The cleared changes that are recorded as erased. The database is queried only if a change is cleared. */
const readErasure = async (db: Db | Tx, rows: readonly PresentRow[]): Promise<Set<number>> =>
  rows.some((row) => row.id !== null && row.erased_at !== null)
    ? erasedRows(db, recordLog)
    : new Set();

/**
 * Whether the row is an earlier version that was put back: it differs from the last change and was tagged before that
 * change.
 */
function isFormer({ taggedAt, fields, key, changes }: Present, type: string): boolean {
  const own = changes.filter((change) => change['record_type'] === type);
  const last = own.at(-1)?.['at'];
  if (!(last instanceof Date) || (taggedAt !== null && taggedAt > last)) return false;
  const { folded } = foldChanges(
    own.map((change) => ({
      recordId: key,
      before: change['before'] as Fields | null,
      after: change['after'] as Fields | null,
      isErased: change.erased_at !== null,
    })),
  );
  const state = folded.get(key);
  return (
    state !== undefined &&
    (state.fields === null ||
      Object.keys(getRecordType(type).fields).some((name) => !sameField(fields[name], state, name)))
  );
}

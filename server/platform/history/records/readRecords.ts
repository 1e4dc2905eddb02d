import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { difference, recordChanges, type Fields, type RecordChange } from './recordChanges.ts';
import type { RecordType } from './recordType.ts';
import { getFields, getRecordType } from './declared.ts';

export interface PresentRecord {
  recordId: string;
  accountId: number;
  fields: Fields;
}

const getSelect = (type: RecordType): string =>
  `select (${type.key})::text as "recordId", ${type.account} as "accountId", ${getFields(type)} as fields
   from ${type.table} t`;

/** The existing records of a type in an account. */
export const recordsOfAccount = (
  db: Db | Tx,
  name: string,
  accountId: number,
): Promise<PresentRecord[]> => {
  const type = getRecordType(name);
  return query(db, `${getSelect(type)} where ${type.account} = $accountId`, { accountId });
};

/** The existing records of a type: all of them, or those with the given IDs. */
export const readRecords = (
  db: Db | Tx,
  type: RecordType,
  ids: readonly (number | string)[] | null = null,
): Promise<PresentRecord[]> => {
  const { key } = type;
  return query<PresentRecord>(
    db,
    `${getSelect(type)} ${
      // The IDs are converted to the type of the key and not the reverse, so that an index on the
      // key can be used.
      ids === null
        ? ''
        : key === 't.id'
          ? 'where t.id = any($ids::bigint[])'
          : `where (${key})::text = any($ids::text[])`
    }`,
    { ids: ids?.map(String) ?? null },
  );
};

type About = Pick<RecordChange, 'actor' | 'reason' | 'at'> & {
  /** The reason or the transition of the change, for each record. */
  each?: (recordId: string) => Pick<RecordChange, 'reason' | 'transition'>;
};

/**
 * Reads records before they are changed. The result has to be passed to `recordChanged` afterwards.
 */
export const recordsBefore = (
  tx: Db | Tx,
  name: string,
  ids: readonly (number | string)[],
): Promise<PresentRecord[]> => readRecords(tx, getRecordType(name), ids);

/** Records rows that were just created. */
export const recordCreated = async (
  tx: Db | Tx,
  name: string,
  ids: readonly (number | string)[],
  about: About,
): Promise<void> =>
  recordDifferences(tx, name, [], await readRecords(tx, getRecordType(name), ids), about);

/** Runs a write and records which rows it created, changed and deleted. */
export async function recordWhile<Written>(
  tx: Tx,
  name: string,
  ids: readonly (number | string)[],
  about: About,
  write: () => Promise<Written>,
): Promise<Written> {
  const before = await recordsBefore(tx, name, ids);
  const written = await write();
  await recordDifferences(tx, name, before, await recordsBefore(tx, name, ids), about);
  return written;
}

/** Records a new account, its working hours, and the rows that triggers created for it. */
export async function recordAccount(tx: Db | Tx, accountId: number): Promise<void> {
  const actor = { userId: null, accountId };
  for (const name of ['account', 'working calendar']) {
    await recordCreated(tx, name, [accountId], { actor });
  }
  const founded = await query<{ id: number }>(
    tx,
    'select id from hr_issue_types where account_id = $accountId',
    { accountId },
  );
  const ids = founded.map(({ id }) => id);
  await recordCreated(tx, 'issueType', ids, { actor });
}

/** Records how rows have changed since they were read. Rows that have not changed are left out. */
export async function recordChanged(
  tx: Db | Tx,
  name: string,
  before: readonly PresentRecord[],
  about: About,
): Promise<void> {
  const ids = before.map(({ recordId }) => recordId);
  await recordDifferences(tx, name, before, await recordsBefore(tx, name, ids), about);
}

/** Records the differences between two states of rows. */
export async function recordDifferences(
  tx: Db | Tx,
  name: string,
  before: readonly PresentRecord[],
  after: readonly PresentRecord[],
  { each, ...about }: About,
): Promise<void> {
  const present = new Map(after.map(({ recordId, fields }) => [recordId, fields]));
  const recordIds = new Set(before.map(({ recordId }) => recordId));
  const changed = before.flatMap(({ recordId, fields }) => {
    const now = present.get(recordId);
    const what = now ? difference(fields, now) : { before: fields, after: null };
    return what === null ? [] : [{ recordId, ...what }];
  });
  const created = after.flatMap(({ recordId, fields }) =>
    recordIds.has(recordId) ? [] : [{ recordId, before: null, after: fields }],
  );
  await recordChanges(
    tx,
    [...changed, ...created].map((one) => ({
      ...about,
      ...each?.(one.recordId),
      ...one,
      recordType: name,
    })),
  );
}

import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { difference, recordChanges, type Fields, type RecordChange } from './recordChanges.ts';
import type { RecordType } from './recordType.ts';
import { fieldsOf, recordTypeOf } from './declared.ts';

export interface PresentRecord {
  recordId: string;
  accountId: number;
  fields: Fields;
}

/** The present records of a type: all of them, or those with these ids. */
export const readRecords = (
  db: Db | Tx,
  type: RecordType,
  ids: readonly (number | string)[] | null = null,
): Promise<PresentRecord[]> => {
  const { table, key, account } = type;
  return query<PresentRecord>(
    db,
    `select (${key})::text as "recordId", ${account} as "accountId", ${fieldsOf(type)} as fields
     from ${table} t ${
       // Uses the index of the key, where there is one.
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
  transition?: (recordId: string) => RecordChange['transition'];
};

/** Reads records before they are changed, for `recordChanged`. */
export const recordsBefore = (
  tx: Db | Tx,
  name: string,
  ids: readonly (number | string)[],
): Promise<PresentRecord[]> => readRecords(tx, recordTypeOf(name), ids);

/** Records newly created rows. */
export async function recordCreated(
  tx: Db | Tx,
  name: string,
  ids: readonly (number | string)[],
  { transition, ...about }: About,
): Promise<void> {
  const present = await readRecords(tx, recordTypeOf(name), ids);
  await recordChanges(
    tx,
    present.map(({ recordId, fields }) => {
      const caused = transition?.(recordId);
      return {
        ...about,
        recordType: name,
        recordId,
        before: null,
        after: fields,
        ...(caused ? { transition: caused } : {}),
      };
    }),
  );
}

/** Runs a write and records its outcome: rows created, changed and deleted. */
export async function recordWhile<Written>(
  tx: Tx,
  name: string,
  ids: readonly (number | string)[],
  about: Omit<About, 'transition'>,
  write: () => Promise<Written>,
): Promise<Written> {
  const before = await recordsBefore(tx, name, ids);
  const written = await write();
  await recordChanged(tx, name, before, about);
  const known = new Set(before.map(({ recordId }) => recordId));
  const fresh = ids.filter((id) => !known.has(String(id)));
  await recordCreated(tx, name, fresh, about);
  return written;
}

/** Records a new account, its working hours, and the rows that the database created for it. */
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

/** Records how rows changed since they were read; unchanged rows are left out. */
export async function recordChanged(
  tx: Db | Tx,
  name: string,
  before: readonly PresentRecord[],
  about: Omit<About, 'transition'>,
): Promise<void> {
  const ids = before.map(({ recordId }) => recordId);
  const present = new Map(
    (await readRecords(tx, recordTypeOf(name), ids)).map((one) => [one.recordId, one.fields]),
  );
  await recordChanges(
    tx,
    before.flatMap(({ recordId, fields }) => {
      const after = present.get(recordId);
      const what = after ? difference(fields, after) : { before: fields, after: null };
      return what === null ? [] : [{ ...about, ...what, recordType: name, recordId }];
    }),
  );
}

import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { difference, recordChanges, type Fields, type RecordChange } from './recordChanges.ts';
import { recordTypeOf, type RecordType } from './recordTypes.ts';

export interface PresentRecord {
  recordId: string;
  accountId: number;
  fields: Fields;
}

/** Records of a type as they are now: all of them, or those of these ids. */
export const readRecords = (
  db: Db | Tx,
  { table, key, account, fields }: RecordType,
  ids: readonly (number | string)[] | null = null,
): Promise<PresentRecord[]> =>
  query<PresentRecord>(
    db,
    `select (${key})::text as "recordId", ${account} as "accountId", ${fields} as fields
     from ${table} t ${
       // By its index, where the key has one.
       ids === null
         ? ''
         : key === 't.id'
           ? 'where t.id = any($ids::bigint[])'
           : `where (${key})::text = any($ids::text[])`
     }`,
    { ids: ids?.map(String) ?? null },
  );

type About = Pick<RecordChange, 'actor' | 'reason' | 'at'> & {
  transition?: (recordId: string) => RecordChange['transition'];
};

/** Writes down what became of records that were read before they were written. */
export async function recordChanged(
  tx: Db | Tx,
  name: string,
  before: readonly PresentRecord[],
  about: Pick<RecordChange, 'actor' | 'reason' | 'at'>,
): Promise<void> {
  const ids = before.map(({ recordId }) => recordId);
  const present = await readRecords(tx, recordTypeOf(name), ids);
  const after = new Map(present.map(({ recordId, fields }) => [recordId, fields]));
  await recordChanges(
    tx,
    before.flatMap(({ recordId, fields }) => {
      const changed = difference(fields, after.get(recordId) ?? fields);
      return changed ? [{ ...about, recordType: name, recordId, ...changed }] : [];
    }),
  );
}

/** Reads records that are about to be written, for `recordChanged`. */
export const recordsBefore = (
  tx: Db | Tx,
  name: string,
  ids: readonly (number | string)[],
): Promise<PresentRecord[]> => readRecords(tx, recordTypeOf(name), ids);

/** Writes down records that were created just now, as they are. */
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

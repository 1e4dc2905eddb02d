import type { Db, Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { takeAdvisoryLock } from '#server/db/advisoryLocks.ts';
import { keyOf } from './logRows.ts';
import { signedLogs } from './logs.ts';
import { readRecords } from './readRecords.ts';
import { recordChanges } from './recordChanges.ts';
import { recordTypes } from './recordTypes.ts';
import type { SignedLog } from './signedLog.ts';

/** The kind of change that says from when on records of a type, or rows of a log, have to be proved. */
const ADOPTION = 'adoption';

/**
 * Takes down what was there before its changes were recorded: once for each type of record and each
 * log, at the first start of a version that knows it. The adoption is itself a signed row that can't
 * be taken out unseen, so whoever brings a record in past Cadre can't have it adopted later.
 */
export async function adoptRecords(db: Db): Promise<void> {
  const names = [...recordTypes.map(({ recordType }) => recordType), ...signedLogs.map(nameOf)];
  if ((await missing(db, names)).length === 0) return;
  await withTransaction(db, async (tx) => {
    await takeAdvisoryLock(tx, 'adopting');
    const absent = new Set(await missing(tx, names));
    for (const log of signedLogs) if (absent.has(nameOf(log))) await adoptLog(tx, log);
    for (const type of recordTypes) {
      if (!absent.has(type.recordType)) continue;
      const count = await recordUnrecorded(tx, type.recordType);
      await note(tx, type.recordType, { records: count });
    }
  });
}

const nameOf = ({ table }: SignedLog): string => `log ${table}`;

const missing = async (db: Db | Tx, names: readonly string[]): Promise<string[]> => {
  const rows = await query<{ name: string }>(
    db,
    `select n.name from unnest($names::text[]) as n (name) where not exists (
       select from record_changes c where c.record_type = $adoption and c.record_id = n.name)`,
    { names, adoption: ADOPTION },
  );
  return rows.map(({ name }) => name);
};

async function adoptLog(tx: Tx, log: SignedLog): Promise<void> {
  const last = await queryOne<{ id: number | null }>(
    tx,
    `select max(${keyOf(log)}) as id from ${log.table} t where t.signature is null`,
  );
  await note(tx, nameOf(log), { upTo: last?.id ?? 0 });
}

const note = (tx: Tx, name: string, after: Record<string, unknown>): Promise<void> =>
  recordChanges(tx, [
    { recordType: ADOPTION, recordId: name, before: null, after, actor: nobody(0) },
  ]);

const nobody = (accountId: number) => ({ userId: null, accountId });

/** Since when a log is signed, and up to which row it may have rows without a signature. */
export async function adoptionOf(
  db: Db | Tx,
  log: SignedLog,
): Promise<{ upTo: number; at: Date | null }> {
  const row = await queryOne<{ upTo: number; at: Date }>(
    db,
    `select (after->>'upTo')::bigint as "upTo", at from record_changes
     where record_type = $adoption and record_id = $name order by id limit 1`,
    { adoption: ADOPTION, name: nameOf(log) },
  );
  return row ?? { upTo: 0, at: null };
}

/** Writes down records of a type that no change tells of, as they are; answers how many. */
export async function recordUnrecorded(tx: Db | Tx, name: string): Promise<number> {
  const type = recordTypes.find(({ recordType }) => recordType === name);
  if (!type) return 0;
  const known = await query<{ id: string }>(
    tx,
    'select distinct record_id as id from record_changes where record_type = $name',
    { name },
  );
  const ids = new Set(known.map(({ id }) => id));
  const fresh = (await readRecords(tx, type)).filter(({ recordId }) => !ids.has(recordId));
  await recordChanges(
    tx,
    fresh.map(({ recordId, accountId, fields }) => ({
      recordType: name,
      recordId,
      before: null,
      after: fields,
      actor: nobody(accountId),
      reason: 'As it was when changes began to be recorded',
    })),
  );
  return fresh.length;
}

import type { KeyObject } from 'node:crypto';
import { getReason } from '#server/platform/history/verification/check.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { getDigest, getSignature, type SignedLog } from './signedLog.ts';

/** A row of a signed log, with its columns and its signature. */
export type LogRow = Record<string, unknown> & {
  id: number;
  account: number;
  salt: Buffer | null;
  digest: Buffer | null;
  signature: Buffer | null;
  erased_at: Date | null;
};

export const getKey = ({ key }: SignedLog): string => key ?? 't.id';

/** SQL for the account of a row; 0 if it has none. */
export const getAccount = ({ account }: SignedLog): string =>
  `coalesce(${account ?? 't.account_id'}, 0)`;

/** Reads rows of a log in the order of their keys. */
export const readRows = (
  db: Db | Tx,
  log: SignedLog,
  where: string,
  parameters: Record<string, unknown>,
): Promise<LogRow[]> =>
  query<LogRow>(
    db,
    `select ${getKey(log)} as id, ${getAccount(log)} as account, t.salt, t.digest, t.signature,
       t.erased_at, ${[...log.fixed, ...log.erasable]
         .map((column) => `${log.read?.[column] ?? `t.${column}`} as "${column}"`)
         .join(', ')}
     from ${log.table} t where ${where}`,
    parameters,
  );

/** The signature of a row that was written before its log was signed. */
export const baselineSignature = (key: KeyObject, log: SignedLog, row: LogRow): Buffer =>
  getSignature(key, log, row, getDigest(log, row, BASELINE_SALT));

/** The value that is signed instead of a salt for rows from before their log was signed. */
const BASELINE_SALT = Buffer.from('adopted');

/**
 * The reason why a row of a log fails verification; null if it is valid.
 * @param kept the signature from the baseline, for a row that has none itself.
 * @param erased the rows that are recorded as erased.
 */
export function wrongRow(
  key: KeyObject,
  log: SignedLog,
  row: LogRow,
  erased: ReadonlySet<number>,
  kept: Buffer | null = null,
): string | null {
  try {
    return differs(key, log, row, erased, kept);
  } catch (error) {
    // A stored value cannot be read, such as an invalid time. Cadre never writes such values, so
    // someone else did.
    return `The row can’t be read (${getReason(error)})`;
  }
}

function differs(
  key: KeyObject,
  log: SignedLog,
  row: LogRow,
  erased: ReadonlySet<number>,
  kept: Buffer | null,
): string | null {
  if (row.erased_at !== null && !erased.has(row.id)) {
    return 'The row was emptied, and no erasure was recorded';
  }
  if (row.signature === null || row.digest === null) {
    if (kept === null) return 'The row was not written by Cadre';
    if (row.erased_at !== null) return null;
    return baselineSignature(key, log, row).equals(kept)
      ? null
      : 'The row was changed after it was recorded';
  }
  const digest =
    row.erased_at === null && row.salt !== null ? getDigest(log, row, row.salt) : row.digest;
  const holds =
    digest.equals(row.digest) &&
    (row.erased_at !== null || row.salt !== null) &&
    getSignature(key, log, row, row.digest).equals(row.signature);
  return holds ? null : 'The row was changed after it was recorded';
}

/** The rows of a log that are recorded as erased (erase.ts). */
export async function erasedRows(db: Db | Tx, log: SignedLog): Promise<Set<number>> {
  const { table, erasedWith: other } = log;
  const rows = await query<{ id: number }>(
    db,
    `with named as (
       select n.id::bigint as id from record_changes c, jsonb_array_elements_text(c.after->'rows') n (id)
       where c.record_type = 'erasure' and c.record_id = $table
     ) ${other ? `select ${getKey(log)} as id from ${table} t join named n on n.id = t.${other.by}` : 'select id from named'}`,
    { table: other?.log.table ?? table },
  );
  return new Set(rows.map(({ id }) => id));
}

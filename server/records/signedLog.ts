import { createHash, createHmac, randomBytes, type KeyObject } from 'node:crypto';
import { recordKeyOf, type Db, type Tx } from '#server/db/connect.ts';
import { canonicalJson } from '#server/workflow/history/chain.ts';

type Values = Record<string, unknown>;

/** An append-only table whose rows are signed when they are written (docs/history.md). */
export interface SignedLog {
  /** Shown as the kind of a row that doesn't hold. */
  kind: string;
  /** Its table, as `t` in what follows. */
  table: string;
  /** Its key, a bigint that grows; `t.id` where nothing is said. */
  key?: string;
  /** Whose account a row is of; `t.account_id` where nothing is said. */
  account?: string;
  /** Columns that a signature covers as they stand. */
  fixed: readonly string[];
  /** Columns with personal data: a signature covers their salted digest, so that they can be erased. */
  erasable: readonly string[];
  /** The log whose erased rows take a row of this one along, and the column that names them. */
  erasedWith?: { log: SignedLog; by: string };
  /** How a column is read where its own value isn't what was signed. */
  read?: Readonly<Record<string, string>>;
}

/** What is written beside a row's own columns. */
export interface Signed {
  salt: Buffer;
  digest: Buffer;
  signature: Buffer;
}

/** Signs a row, given by its columns' names. Times are Dates or ISO instants, of milliseconds. */
export function signRow(key: KeyObject, log: SignedLog, row: Values): Signed {
  const salt = randomBytes(16);
  const digest = digestOf(log, row, salt);
  return { salt, digest, signature: signatureOf(key, log, row, digest) };
}

/** Signs rows about to be written; what comes out are columns for `unnest`. */
export function signRows(db: Db | Tx, log: SignedLog, rows: readonly Values[]) {
  const key = recordKeyOf(db);
  const signed = rows.map((row) => signRow(key, log, row));
  return {
    salts: signed.map(({ salt }) => salt),
    digests: signed.map(({ digest }) => digest),
    signatures: signed.map(({ signature }) => signature),
  };
}

/** SHA-256 over a salt and what may be erased: without the salt nothing is guessed from it. */
export const digestOf = (log: SignedLog, row: Values, salt: Buffer): Buffer =>
  createHash('sha256')
    .update(salt)
    .update(canonicalJson(pick(row, log.erasable)))
    .digest();

export const signatureOf = (key: KeyObject, log: SignedLog, row: Values, digest: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(`${log.table} ${canonicalJson(pick(row, log.fixed))} `)
    .update(digest)
    .digest();

const pick = (row: Values, columns: readonly string[]): unknown[] =>
  columns.map((column) => {
    const value = row[column];
    if (typeof value === 'string') return value.toWellFormed();
    return value instanceof Date ? value.toISOString() : value;
  });

import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Db, Tx } from '#server/db/connect.ts';
import { canonicalJson } from '#server/workflow/history/chain.ts';

type Values = Record<string, unknown>;

/** An append-only table whose rows are signed when they are written (docs/history.md). */
export interface SignedLog {
  /** Its table; `id` is its key, `account_id` whose it is. */
  table: string;
  /** Columns that a signature covers as they stand. */
  fixed: readonly string[];
  /** Columns with personal data: a signature covers their salted digest, so that they can be erased. */
  erasable: readonly string[];
}

/** What is written beside a row's own columns. */
export interface Signed {
  salt: Buffer;
  digest: Buffer;
  signature: Buffer;
}

/** Signs a row, given by its columns' names. Times are Dates or ISO instants, of milliseconds. */
export function signRow(key: Buffer, log: SignedLog, row: Values): Signed {
  const salt = randomBytes(16);
  const digest = digestOf(log, row, salt);
  return { salt, digest, signature: signatureOf(key, log, row, digest) };
}

/** SHA-256 over a salt and what may be erased: without the salt nothing is guessed from it. */
export const digestOf = (log: SignedLog, row: Values, salt: Buffer): Buffer =>
  createHash('sha256')
    .update(salt)
    .update(canonicalJson(pick(row, log.erasable)))
    .digest();

export const signatureOf = (key: Buffer, log: SignedLog, row: Values, digest: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(`${log.table} ${canonicalJson(pick(row, log.fixed))} `)
    .update(digest)
    .digest();

const pick = (row: Values, columns: readonly string[]): unknown[] =>
  columns.map((column) => {
    const value = row[column];
    return value instanceof Date ? value.toISOString() : value;
  });

/** The key that writes through this connection are signed with; the pool knows it (db/connect.ts). */
export function recordKeyOf(db: Db | Tx): Buffer {
  const { recordKey } = db.userParams as { recordKey?: Buffer };
  if (!recordKey) throw new Error('This connection has no key to sign what it writes');
  return recordKey;
}

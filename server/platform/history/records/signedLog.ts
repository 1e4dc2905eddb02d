import { createHmac, hash, randomBytes, type KeyObject } from 'node:crypto';
import type { Concern } from '#machines/core/contracts/verification.ts';
import { getRecordKey, type Db, type Tx } from '#server/platform/db/connect.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';

type Values = Record<string, unknown>;

/** An append-only table whose rows are signed when they are written (docs/history.md). */
export interface SignedLog {
  /** The name under which rows that fail verification are reported. */
  kind: string;
  /** The concern under which a report lists its findings; default: the history. */
  concern?: Concern;
  /** The table, aliased as `t` in the expressions below. */
  table: string;
  /** The key, an ascending bigint; `t.id` by default. */
  key?: string;
  /** The account of a row; `t.account_id` by default. */
  account?: string;
  /** Columns that the signature covers as they are. */
  fixed: readonly string[];
  /** Columns with personal data: the signature covers their salted digest, so that they can be erased. */
  erasable: readonly string[];
  /** The log whose erasures also apply to this one, and the column that references it. */
  erasedWith?: { log: SignedLog; by: string };
  /** How to read a column whose stored value differs from the signed one. */
  read?: Readonly<Record<string, string>>;
}

/** The columns that a signature adds to a row. */
export interface Signed {
  salt: Buffer;
  digest: Buffer;
  signature: Buffer;
}

const SALT_BYTES = 16;

/** Signs a row, given by column name. Times are Dates, or ISO strings with milliseconds. */
export function signRow(
  key: KeyObject,
  log: SignedLog,
  row: Values,
  salt: Buffer = randomBytes(SALT_BYTES),
): Signed {
  const digest = getDigest(log, row, salt);
  return { salt, digest, signature: getSignature(key, log, row, digest) };
}

/** Signs rows before they are inserted; returns columns for `unnest`. */
export function signRows(db: Db | Tx, log: SignedLog, rows: readonly Values[]) {
  const key = getRecordKey(db);
  // One call for all rows; single calls take 5 µs each.
  const salts = randomBytes(SALT_BYTES * rows.length);
  const signed = rows.map((row, n) =>
    signRow(key, log, row, salts.subarray(n * SALT_BYTES, (n + 1) * SALT_BYTES)),
  );
  return {
    salts: signed.map(({ salt }) => salt),
    digests: signed.map(({ digest }) => digest),
    signatures: signed.map(({ signature }) => signature),
  };
}

/** SHA-256 of a salt and the erasable values, which cannot be guessed without the salt. */
export const getDigest = (log: SignedLog, row: Values, salt: Buffer): Buffer =>
  hash(
    'sha256',
    Buffer.concat([salt, Buffer.from(canonicalJson(pick(row, log.erasable)))]),
    'buffer',
  );

export const getSignature = (key: KeyObject, log: SignedLog, row: Values, digest: Buffer): Buffer =>
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

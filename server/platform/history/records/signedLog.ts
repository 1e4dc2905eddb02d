import { createHmac, hash, randomBytes, type KeyObject } from 'node:crypto';
import type { Concern } from '#machines/core/contracts/verification.ts';
import { getRecordKey, type Db, type Tx } from '#server/platform/db/connect.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';

type Values = Record<string, unknown>;

/**
 * A table to which rows are only added. Each row is signed when it is written (docs/history.md).
 */
export interface SignedLog {
  /** The name under which rows that fail verification are reported. */
  kind: string;
  /** What findings about this log are about in a report (money, rights and so on); by default the history. */
  concern?: Concern;
  /** The name of the table, which is `t` in the expressions below. */
  table: string;
  /** SQL for the key of a row, an ascending bigint; by default `t.id`. */
  key?: string;
  /** SQL for the account of a row; by default `t.account_id`. */
  account?: string;
  /** The columns that the signature covers directly. */
  fixed: readonly string[];
  /** The columns with personal data. The signature covers only a salted digest of them, so that they can be erased. */
  erasable: readonly string[];
  /** Another log whose erasures also erase rows of this log, and this log's column that refers to it. */
  erasedWith?: { log: SignedLog; by: string };
  /** SQL for the signed value of columns that store something else. */
  read?: Readonly<Record<string, string>>;
}

/** The columns that a signature adds to a row. */
export interface Signed {
  salt: Buffer;
  digest: Buffer;
  signature: Buffer;
}

const SALT_BYTES = 16;

/** Signs a row, given as values by column name. Times are Dates, or ISO texts with milliseconds. */
export function signRow(
  key: KeyObject,
  log: SignedLog,
  row: Values,
  salt: Buffer = randomBytes(SALT_BYTES),
): Signed {
  const digest = getDigest(log, row, salt);
  return { salt, digest, signature: getSignature(key, log, row, digest) };
}

/** Signs rows before they are inserted. Returns the added columns as arrays for `unnest`. */
export function signRows(db: Db | Tx, log: SignedLog, rows: readonly Values[]) {
  const key = getRecordKey(db);
  // The random bytes of all rows are made by one call, because each call takes 5 µs.
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

/**
 * The SHA-256 hash of a salt and the values that can be erased. Without the salt, no one can guess the values from the
 * hash.
 */
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

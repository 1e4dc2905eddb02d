import type { Concern } from '#machines/core/contracts/verification.ts';

/** A kind of record whose changes are recorded, and how its current state is read. */
export interface RecordType {
  /** The name of the type, which findings also show. */
  recordType: string;
  /** The table that contains the records, or a SELECT from it with their key as text. */
  table: string;
  /** The name of the table, if `table` is a SELECT. */
  stored?: string;
  /** What the rows are called, if not by the name of the table, such as `tickets`. */
  called?: string;
  key: string;
  account: string;
  /** SQL that creates derived records. It runs before records of the type are first recorded. */
  fill?: string;
  /** What its findings concern in a report; by default other records. */
  concern?: Concern;
  /** What findings about certain fields concern, by field. */
  concerns?: Readonly<Record<string, Concern>>;
  /** The fields that are recorded, each with SQL for its value in a row `t`. */
  fields: Readonly<Record<string, string>>;
}

/** Declares a kind of record whose table has the columns `id` and `account_id`, unless stated otherwise. */
export const record = (
  declared: Omit<RecordType, 'key' | 'account'> & Partial<RecordType>,
): RecordType => ({ key: 't.id', account: 't.account_id', ...declared });

/** SQL for the digest of a text. It is recorded in place of the text if no one may read that in the history. */
export const digestOfText = (column: string): string =>
  `encode(sha256(convert_to(${column}, 'UTF8')), 'hex')`;

/**
 * A value for comparison. The name of a record that it refers to is left out, because that record may have been
 * renamed since.
 */
export const withoutLabel = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value
    ? value.id
    : value;

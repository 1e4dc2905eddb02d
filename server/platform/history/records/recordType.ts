import type { Concern } from '#machines/core/contracts/verification.ts';

/** A kind of record whose changes are recorded, and the SQL that reads its current state. */
export interface RecordType {
  /** The name of the type, which findings also show. */
  recordType: string;
  /**
   * The table that contains the records, or a SELECT from that table with the record's key as text.
   */
  table: string;
  /** The name of the table, if `table` is a SELECT. */
  stored?: string;
  /** What the rows are called in reports, such as `tickets`, if not by the name of the table. */
  called?: string;
  key: string;
  account: string;
  /**
   * SQL that creates records of the type if they are derived from others. It runs before records of
   * the type are recorded for the first time.
   */
  fill?: string;
  /** The category that ranks findings about the type in a report. The default is `record`, the least urgent. */
  concern?: Concern;
  /** The categories of fields for which it is not `concern`. A finding about several fields gets the most urgent one. */
  concerns?: Readonly<Record<string, Concern>>;
  /** The fields that are recorded, each with SQL for its value in a row `t`. */
  fields: Readonly<Record<string, string>>;
}

/** Declares a kind of record. Its table has the columns `id` and `account_id`, unless declared otherwise. */
export const record = (
  declared: Omit<RecordType, 'key' | 'account'> & Partial<RecordType>,
): RecordType => ({ key: 't.id', account: 't.account_id', ...declared });

/**
 * SQL for the digest of a column's text. It is recorded instead of the text if no one may read the text in the history.
 */
export const digestOfText = (column: string): string =>
  `encode(sha256(convert_to(${column}, 'UTF8')), 'hex')`;

/**
 * A value for comparison. For a reference to another record, the name of that record is left out, because the record
 * may have been renamed since.
 */
export const withoutLabel = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value
    ? value.id
    : value;

import type { Concern } from '#machines/core/contracts/verification.ts';

/** A kind of record whose changes are recorded, and how to read its present state. */
export interface RecordType {
  /** The name under which findings report it. */
  recordType: string;
  /** The table that contains it, or a select from it, with its key as text. */
  table: string;
  /** The table itself, where `table` is a select. */
  stored?: string;
  /** The name of its rows, if it differs from the table's: `tickets`. */
  called?: string;
  key: string;
  account: string;
  /** SQL that runs before its records are first recorded, to create those that are derived. */
  fill?: string;
  /** The concern under which a report lists its findings; default: other records. */
  concern?: Concern;
  /** The concerns of single fields. */
  concerns?: Readonly<Record<string, Concern>>;
  /** The recorded fields: the name of each, and its value as SQL over a row `t`. */
  fields: Readonly<Record<string, string>>;
}

/** A kind of record whose table has an ID and an account ID, unless stated otherwise. */
export const record = (
  declared: Omit<RecordType, 'key' | 'account'> & Partial<RecordType>,
): RecordType => ({ key: 't.id', account: 't.account_id', ...declared });

/** Records only the digest of a text that no one may read in the history. */
export const digestOfText = (column: string): string =>
  `encode(sha256(convert_to(${column}, 'UTF8')), 'hex')`;

/** The field for comparison, without the name of a referenced record, which may have been renamed since. */
export const withoutLabel = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value
    ? value.id
    : value;

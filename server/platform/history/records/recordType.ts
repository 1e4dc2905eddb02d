import type { Concern } from '#machines/core/contracts/verification.ts';

/** A kind of record whose changes are written down, and how to read what it is now. */
export interface RecordType {
  /** Shown as the kind of what doesn't hold. */
  recordType: string;
  /** The table that holds it, or a select from it, and its key as text. */
  table: string;
  /** The table itself, where `table` is a select. */
  stored?: string;
  /** What its rows are called, if it isn't the name of the table: `tickets`. */
  called?: string;
  key: string;
  account: string;
  /** Run before its records are taken down for the first time: makes those that are derived. */
  fill?: string;
  /** What a change of it is about, in a report of findings: other records by default. */
  concern?: Concern;
  /** The same of single fields. */
  concerns?: Readonly<Record<string, Concern>>;
  /** What is recorded of it: each field's name, and its value as SQL over a row `t`. */
  fields: Readonly<Record<string, string>>;
}

/** A kind of record whose table has an id and the account that it belongs to, unless it says otherwise. */
export const record = (
  declared: Omit<RecordType, 'key' | 'account'> & Partial<RecordType>,
): RecordType => ({ key: 't.id', account: 't.account_id', ...declared });

/** For what is no one's to read in the history. */
export const digestOfText = (column: string): string =>
  `encode(sha256(convert_to(${column}, 'UTF8')), 'hex')`;

/** The field to compare: a referenced record may have been renamed since, so its name is left out. */
export const withoutLabel = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value
    ? value.id
    : value;

import type {
  SheetFormat,
  TableChoices,
  TableSource,
} from '#machines/core/contracts/fileReading.ts';

/** The cells of a row as texts. `line` is the number of the last line of the file that belongs to the row. */
export interface SheetRow {
  line: number;
  cells: string[];
  /** Why the row cannot be imported unchanged, for example because a cell contains an error. */
  problems?: string[];
  /** Whether a filter of the workbook hides the row. */
  isHidden?: true;
}

/** How a table was read. `count` is the number of rows that are not empty. */
export type TableRead = TableSource & { count: number };

/** What a child process has to read, and how. The file follows the request. */
export type ReadRequest =
  /** A table for an import: its rows, beginning with the header. */
  | { read: 'table'; format: SheetFormat; mostRows: number; choices: TableChoices }
  /**
   * The records of a delimited text of any length, beginning with the header. With `isRegular`, every record must have
   * as many fields as the header.
   */
  | { read: 'records'; delimiter: string; longest: number; isRegular: boolean }
  /** The kind of an attachment. */
  | { read: 'kind' }
  /** The kind of a picture, and the picture without its metadata. */
  | { read: 'bare' }
  /** The text of a document, for searching. */
  | { read: 'text'; contentType: string; most: number; pages: number }
  /** The perceptual hashes of a picture. */
  | { read: 'prints' }
  /** A picture as a square of gray values. */
  | { read: 'shades'; side: number };
export type ReadRequestFor<Read extends ReadRequest['read']> = Extract<ReadRequest, { read: Read }>;

/** A kind of attachment (spec 000 §9). `isActive` means that it may contain scripts or hidden content. */
export interface AttachmentKind {
  contentType: string;
  extensions: readonly [string, ...string[]];
  isActive: boolean;
}

import type {
  SheetFormat,
  TableChoices,
  TableSource,
} from '#machines/core/contracts/fileReading.ts';

/** A row's cells as texts; `line` is its last line in the file. */
export interface SheetRow {
  line: number;
  cells: string[];
  /** Why the row cannot be imported as it stands, such as a cell with an error. */
  problems?: string[];
  /** Hidden by a filter of the workbook. */
  isHidden?: true;
}

/** How a table was read; `count` leaves out empty rows. */
export type TableRead = TableSource & { count: number };

/** What a child is asked to read, and how. The file itself follows. */
export type ReadRequest =
  /** A table for an import: its rows, header first. */
  | { read: 'table'; format: SheetFormat; mostRows: number; choices: TableChoices }
  /**
   * The records of a separated text of any length, header first. `isRegular`: every record must have as many fields
   * as the header.
   */
  | { read: 'records'; delimiter: string; longest: number; isRegular: boolean }
  /** What kind of attachment it is. */
  | { read: 'kind' }
  /** The kind, and the picture without its metadata. */
  | { read: 'bare' }
  /** The text of a document, for searching. */
  | { read: 'text'; contentType: string; most: number; pages: number }
  /** The perceptual hashes of a picture. */
  | { read: 'prints' }
  /** A picture as a square of grey values. */
  | { read: 'shades'; side: number };
export type ReadRequestFor<Read extends ReadRequest['read']> = Extract<ReadRequest, { read: Read }>;

/** A kind of attachment (spec 000 §9): its content type, allowed extensions, and whether it is active. */
export interface AttachmentKind {
  contentType: string;
  extensions: readonly [string, ...string[]];
  isActive: boolean;
}

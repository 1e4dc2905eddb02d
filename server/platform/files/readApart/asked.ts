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
  /** A filter of the workbook hides it. */
  isHidden?: true;
}

/** What a table turned out to be; `count` without empty rows. */
export type TableRead = TableSource & { count: number };

/** What a child is asked to read, and how; the file itself follows. */
export type Asked =
  /** A table for an import: its rows, header first. */
  | { read: 'table'; format: SheetFormat; mostRows: number; choices: TableChoices }
  /**
   * A separated text of any length: its records, header first. `isRegular`: every record must have as
   * many fields as the header.
   */
  | { read: 'records'; delimiter: string; longest: number; isRegular: boolean }
  /** What kind of attachment it is. */
  | { read: 'kind' }
  /** The same, and the picture without its metadata. */
  | { read: 'bare' }
  /** The text of a document, for the search. */
  | { read: 'text'; contentType: string; most: number; pages: number }
  /** The perceptual hashes of a picture. */
  | { read: 'prints' }
  /** A picture as a square of grey values. */
  | { read: 'shades'; side: number };
export type AskedFor<Read extends Asked['read']> = Extract<Asked, { read: Read }>;

/** A kind of attachment (spec 000 §9): its content type, allowed extensions, and whether it is active. */
export interface AttachmentKind {
  contentType: string;
  extensions: readonly [string, ...string[]];
  isActive: boolean;
}

/** The formats of a table that someone imports. */
export const SHEET_FORMATS = ['csv', 'xlsx', 'pasted'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** A row's cells as texts; `line` is its last line in the file. */
export interface SheetRow {
  line: number;
  cells: string[];
}

/** What a child is asked to read, and how; the file itself follows. */
export type Asked =
  /** A table for an import: its rows, header first. */
  | { read: 'table'; format: SheetFormat; mostRows: number }
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

import type { ImportLine, RecentImport } from '#machines/resources/contract.ts';
import type { MenuReference } from '#machines/values/menuReferences.ts';
import type { Call, WriteCall } from '#server/http/call.ts';
import type { CellKind } from '#server/sheets/cell.ts';

/** A line of a file, its cells by the labels of their columns; '' where there is none. */
export interface FileRow {
  line: number;
  cell: (label: string) => string;
}

/**
 * Rows that come from a file and are no master data, declared once: checked, shown beside what stands
 * there, brought in whole or not at all, and undone by the person who brought them.
 */
export interface FileImport<Item extends ImportLine = ImportLine> {
  /** Its calls lie below: `/Overtime/CheckFile`. */
  base: string;
  title: string;
  /** Anyone who may create there may bring a file. */
  reference: MenuReference;
  columns: readonly { label: string; kind: CellKind; width: number; optional?: true }[];
  /** What each line would do; a line with problems is refused, and with it the file. */
  itemsOf: (call: WriteCall, rows: readonly FileRow[]) => Promise<Item[]>;
  /** Brings in the lines that change something. @returns the import's id */
  store: (call: WriteCall, items: readonly Item[]) => Promise<number>;
  /** The caller's own of late, latest first. */
  recent: (call: Call) => Promise<RecentImport[]>;
  /** @throws AppError 404 for another's, 409 where it can't be undone any more. */
  undo: (call: WriteCall, importId: number) => Promise<void>;
}

import { z } from 'zod';
import type { ImportLine, RecentImport } from '#machines/resources/contract.ts';
import type { MenuReference } from '#machines/values/menuReferences.ts';
import type { Call, WriteCall } from '#server/http/call.ts';
import type { CellKind } from '#server/sheets/cell.ts';

export interface FileColumn {
  label: string;
  kind: CellKind;
  width: number;
  optional?: true;
}

/** A line of a file, its cells by the labels of their columns; '' where there is none. */
export interface FileRow {
  line: number;
  cell: (label: string) => string;
}

/** A file that is being read, some rows at a time, so that it need not fit into memory. */
export interface OpenFile {
  /** @returns what each row would do. A row with problems is refused, and with it the file. */
  take: (rows: readonly FileRow[]) => Promise<readonly ImportLine[]>;
  /** Once all rows were taken: completes the staged lines by what only all of them tell. */
  judge?: () => Promise<void>;
  /** Brings in the rows that change something. @returns the import's id */
  store: () => Promise<number>;
}

/**
 * Rows that come from a file and are no master data, declared once: checked, shown beside what stands
 * there, brought in whole or not at all, and undone by the person who brought them.
 */
export interface FileImport<Asked extends z.ZodType = z.ZodType> {
  /** Its calls lie below: `/Overtime/CheckFile`. */
  base: string;
  title: string;
  /** Anyone who may create there may bring a file. */
  reference: MenuReference;
  columns: readonly FileColumn[];
  /** What is asked beside the file, such as the year that it is for. */
  asked: Asked;
  /** Of its text, or of a workbook's base64; some 20,000 rows where nothing is said. */
  mostCharacters?: number;
  open: (call: WriteCall, asked: z.output<Asked>, purpose: 'check' | 'import') => Promise<OpenFile>;
  /** The caller's own of late, newest first. */
  recent: (call: Call) => Promise<RecentImport[]>;
  /** @throws AppError 404 for another's, 409 where it can't be undone any more. */
  undo: (call: WriteCall, importId: number) => Promise<void>;
}

/** Of a file that is all there is to say. */
export const NOTHING_ASKED = z.undefined().optional();

/** A file whose rows each tell by themselves what they do: those that do something are kept until then. */
export function rowByRow<Item extends ImportLine>(
  itemsOf: (rows: readonly FileRow[]) => Promise<readonly Item[]>,
  store: (items: readonly Item[]) => Promise<number>,
): OpenFile {
  const kept: Item[] = [];
  return {
    take: async (rows) => {
      const items = await itemsOf(rows);
      kept.push(...items.filter(({ change, problems }) => change !== 'same' && !problems.length));
      return items;
    },
    store: () => store(kept),
  };
}

import { z } from 'zod';
import type {
  ImportCreates,
  ImportLine,
  RecentImport,
  SaidWith,
} from '#machines/kits/resources/contract.ts';
import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import type { SheetRow } from '#server/platform/files/readApart/index.ts';
import type { CellKind } from '#server/platform/sheets/cell.ts';

/** The person who imports a file, in a request or in a job. */
export type ImportCaller = Pick<WriteCall, 'tx' | 'actor'> & {
  services: Pick<Services, 'engine'>;
  /**
   * Called after each chunk with the number of rows processed so far. Each row counts twice: once for reading
   * and once for checking.
   */
  progress?: (rows: number) => void;
};

export interface FileColumn {
  label: string;
  kind: CellKind;
  width: number;
  optional?: true;
  /** Whether the value is a date with a time of day, which templates contain as text. */
  isTime?: true;
  /** Other headings for this column that occur in files. */
  also?: readonly string[];
  /**
   * The column that this one is part of: a first name, for example, is part of a name. Templates contain only the
   * whole.
   */
  getPart?: string;
  /** Columns with a time that may take their day from this date column. */
  dayOf?: readonly string[];
  /** Columns that can replace this one if it is missing; one of them is enough. */
  or?: readonly string[];
  /** Whether the column can replace columns of the template. It is not in the template itself. */
  isAlternative?: true;
}

/** A row of a file, with its cells by the label of the column. Empty cells are ''. */
export interface FileRow {
  line: number;
  cell: (label: string) => string;
}

/** A file that is being processed. Its rows are passed in chunks, so that the file need not fit into memory. */
export interface OpenFile {
  /**
   * Receives rows of the file.
   * @returns what importing each row would do. A row with problems is refused, and the whole file
   * with it.
   */
  take: (rows: readonly FileRow[]) => Promise<readonly ImportLine[]>;
  /** Called after all rows. Returns a sentence about effects of the import that cannot be undone, if there are any. */
  lasting?: () => Promise<SaidWith | undefined>;
  /**
   * Called after all rows, to add findings about the staged lines that can only be made from the whole file.
   * @param own the lines about the importer, which are refused
   * @returns the records that the import creates in addition to the rows
   */
  judge?: (own: readonly number[]) => Promise<ImportCreates[] | void>;
  /**
   * Stores the rows that change something, except those of refused lines.
   * @returns the ID of the import
   */
  store: (refused: ReadonlySet<number>) => Promise<number>;
}

/**
 * Declares an import of rows that are not master data. It is checked and previewed against current data, imported
 * completely or not at all, and can be undone by the importer.
 */
export interface FileImport<Asked extends z.ZodType = z.ZodType> {
  /** The base path of the import's routes, such as `/Overtime` for `/Overtime/CheckFile`. */
  base: string;
  title: string;
  /** The permission that the importer needs, with its flag for creating. */
  reference: MenuReference;
  columns: readonly FileColumn[];
  /** Columns that depend on the account, such as one for each type of leave. */
  ownColumns?: (call: ImportCaller) => Promise<FileColumn[]>;
  /** Splits a row of the file into the records that it stands for. `filled` are the columns that the file has. */
  spread?: (row: FileRow, filled: readonly string[]) => readonly FileRow[];
  /** Names the columns of a file without a header; null if it is a different kind of file. */
  headless?: (rows: readonly SheetRow[]) => (string | null)[] | null;
  /** The column with the code of the employee whom a row is about. No one may import rows about themselves. */
  codeColumn?: string;
  /** The schema of the additional parameters, such as the year. */
  asked: Asked;
  /** The maximum number of rows of a file; by default `MAX_ROWS`. */
  mostRows?: number;
  open: (
    call: ImportCaller,
    settings: z.output<Asked>,
    purpose: 'check' | 'import',
  ) => Promise<OpenFile>;
  /** The latest imports of the caller, newest first. */
  recent: (call: Call) => Promise<RecentImport[]>;
  /**
   * Undoes an import.
   * @throws AppError 404 for another user's import, 409 if it can no longer be undone.
   */
  undo: (call: WriteCall, importId: number) => Promise<void>;
}

/** The schema of the parameters for an import that has none. */
export const NOTHING_ASKED = z.strictObject({}).optional();

/**
 * Makes an import whose rows are checked independently of each other. The rows that change something are kept in memory
 * until they are stored. `seen` is shared by all rows of a file, to find duplicates.
 */
export const rowByRow =
  <Item extends ImportLine, Asked extends z.ZodType = z.ZodType>(
    getItems: (
      call: ImportCaller,
      rows: readonly FileRow[],
      seen: Set<string>,
      settings: z.output<Asked>,
    ) => Promise<readonly Item[]>,
    store: (call: ImportCaller, items: readonly Item[]) => Promise<number>,
  ): FileImport<Asked>['open'] =>
  (call, settings) => {
    const kept: Item[] = [];
    const seen = new Set<string>();
    return Promise.resolve({
      take: async (rows) => {
        const items = await getItems(call, rows, seen, settings);
        kept.push(...items.filter(({ change, problems }) => change !== 'same' && !problems.length));
        return items;
      },
      store: (refused) =>
        store(
          call,
          kept.filter(({ line }) => !refused.has(line)),
        ),
    });
  };

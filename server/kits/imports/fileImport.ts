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

/** Who imports a file: the caller of a request, or a job. */
export type ImportCaller = Pick<WriteCall, 'tx' | 'actor'> & {
  services: Pick<Services, 'engine'>;
  /**
   * Called once per chunk with the rows processed so far; each row counts twice, for reading and
   * for checking.
   */
  progress?: (rows: number) => void;
};

export interface FileColumn {
  label: string;
  kind: CellKind;
  width: number;
  optional?: true;
  /** A date with a time of day, which templates contain as text. */
  isTime?: true;
  /** Other names that files use for it. */
  also?: readonly string[];
  /**
   * The column that it is a part of, as a first name is of a name; templates only have the whole.
   */
  getPart?: string;
  /** Time columns from which its day can be taken, too. */
  dayOf?: readonly string[];
  /** Columns any of which can replace it. */
  or?: readonly string[];
  /** It stands in for others, which the template has. */
  isAlternative?: true;
}

/** A line of a file, its cells by column label; '' for empty cells. */
export interface FileRow {
  line: number;
  cell: (label: string) => string;
}

/** An open file, read in chunks, so that it need not fit into memory. */
export interface OpenFile {
  /** @returns what each row would do. A row with problems is refused, and with it the file. */
  take: (rows: readonly FileRow[]) => Promise<readonly ImportLine[]>;
  /** Called after all rows: what of the import cannot be undone, in a sentence. */
  lasting?: () => Promise<SaidWith | undefined>;
  /**
   * Called after all rows: adds to the staged lines what only the whole file can show.
   * @param own the lines about the importer, which are refused
   * @returns what the file creates in addition to its rows
   */
  judge?: (own: readonly number[]) => Promise<ImportCreates[] | void>;
  /** Stores the rows with changes, without those on refused lines. @returns the import's id */
  store: (refused: ReadonlySet<number>) => Promise<number>;
}

/**
 * Rows from a file that aren't master data, declared once: checked, previewed against current data,
 * imported completely or not at all, and undone by their importer.
 */
export interface FileImport<Asked extends z.ZodType = z.ZodType> {
  /** The base path of its routes: `/Overtime/CheckFile`. */
  base: string;
  title: string;
  /** The permission that importing a file needs, with its create flag. */
  reference: MenuReference;
  columns: readonly FileColumn[];
  /** Further columns of the account, such as one for each type of leave. */
  ownColumns?: (call: ImportCaller) => Promise<FileColumn[]>;
  /** The rows that one row of the file stands for, given the columns that the file has. */
  spread?: (row: FileRow, filled: readonly string[]) => readonly FileRow[];
  /** The columns of a file without a header; null if it is another kind of file. */
  headless?: (rows: readonly SheetRow[]) => (string | null)[] | null;
  /**
   * The column with the code of the employee whom a row is about, if there is one: no one may
   * import rows about themselves.
   */
  codeColumn?: string;
  /** Additional parameters, such as the year. */
  asked: Asked;
  /** Default: `MOST_ROWS`. */
  mostRows?: number;
  open: (
    call: ImportCaller,
    request: z.output<Asked>,
    purpose: 'check' | 'import',
  ) => Promise<OpenFile>;
  /** The caller's recent imports, newest first. */
  recent: (call: Call) => Promise<RecentImport[]>;
  /** @throws AppError 404 for another user's, 409 if it can't be undone any more. */
  undo: (call: WriteCall, importId: number) => Promise<void>;
}

/** For a file without parameters. */
export const NOTHING_ASKED = z.strictObject({}).optional();

/**
 * Opens a file whose rows can be checked one by one: changed rows are kept until the import. `seen`
 * is shared by all rows of a file, to find duplicates.
 */
export const rowByRow =
  <Item extends ImportLine, Asked extends z.ZodType = z.ZodType>(
    getItems: (
      call: ImportCaller,
      rows: readonly FileRow[],
      seen: Set<string>,
      request: z.output<Asked>,
    ) => Promise<readonly Item[]>,
    store: (call: ImportCaller, items: readonly Item[]) => Promise<number>,
  ): FileImport<Asked>['open'] =>
  (call, request) => {
    const kept: Item[] = [];
    const seen = new Set<string>();
    return Promise.resolve({
      take: async (rows) => {
        const items = await getItems(call, rows, seen, request);
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

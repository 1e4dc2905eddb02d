import type { MenuReference } from '#machines/values/menuReferences.ts';
import type { ReportAction, ReportColumn, ReportFilter } from '#machines/reports/report.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Db } from '#server/db/connect.ts';
import type { Screen } from '#machines/screens/screen.ts';

/** A filter's value: ids are numbers, a period is two days. */
export type Asked = ReadonlyMap<string, string | number | { from: string; to: string }>;

/**
 * What the rows of an index belong to, such as people: `$owners p` in its query, its unique key, and the columns
 * that it has. Sorted by one of them, rows are looked up for the first owners only: for 100,000 people it took 0.4 s.
 */
export interface Owners {
  query: string;
  /** Without it, owners of equal values are read together, and the rest of an order sorts their rows. */
  key?: string;
  has: readonly string[];
  /** Finds the rows of the first owners, if the index itself, which finds those of all, would be slower. */
  rows?: string;
}

/**
 * A report, declared in one file. Its query names its values like the columns. Bindings:
 * - `$accountId`, and `$units`: the caller's business units, null for all
 * - each filter by its name, null without a value
 * - a period as `$fromDay` and `$toDay`
 * - `$pattern` for `like`, '' without a search
 * - `$callerId`: the caller's employee id, null for none
 * - `$keys`: the keys of the page's rows, null for all rows
 * - `$today`: the day in the account's time zone. `account_day` would be evaluated for each row
 */
export interface Report {
  id: string;
  screen: Screen;
  filters: Readonly<Record<string, ReportFilter>>;
  columns: readonly ReportColumn[];
  /**
   * Columns generated from the filters: their values are the keys of the column `values`, a jsonb object.
   */
  generated?: (asked: Asked) => readonly ReportColumn[];
  /** The same, if only the database knows them. A dashboard can't show such a report. */
  columnsFrom?: (
    db: Db,
    actor: Pick<Actor, 'accountId' | 'employeeId'>,
    asked: Asked,
  ) => Promise<readonly ReportColumn[]>;
  /** Further bindings: values that functions work out, and the query lists. */
  reads?: (
    db: Db,
    actor: Pick<Actor, 'accountId' | 'employeeId'>,
  ) => Promise<Readonly<Record<string, string>>>;
  /** A function of the filters if the query should read only what they need. */
  query: string | ((asked: Asked) => string);
  /** Its rows are the caller's own, or those of their team: access can be given to everyone. */
  own?: true;
  /** The value of the default sort; a leading minus for descending. */
  sort: string;
  /** A unique value of the rows, for large reports: pages are then read in an index's order. */
  key?: string;
  /**
   * Values of the rows, never null, by which columns are sorted in place of their own; then by the key.
   * An index has them in this order, or ties need no joins for another column.
   */
  indexed?: Readonly<Record<string, string>>;
  /** Values with the order of a column's own that are cheaper to work out and compare; they aren't shown. */
  ranked?: Readonly<Record<string, string | readonly string[]>>;
  /** Other values that are never null, which an index has in descending order, too. */
  neverNull?: readonly string[];
  /**
   * A cheaper query to find the rows of a page; the query then produces only those of `$keys`. Sorting by
   * one of `without`, or a file, produces all rows; with `batches` a file produces them batch by batch.
   */
  index?: {
    query: Report['query'];
    without: readonly string[];
    /** Others by the column that sorts: each shows rows that an index has in its order. */
    by?: Readonly<Record<string, Report['query']>>;
    batches?: true;
    of?: Owners;
  };
  /** Its rows are aggregates over many others: they are produced once for totals, keys and page. */
  sums?: true;
  /** The value with the employee id, for rows about people with pay columns. */
  person?: string;
  /** The screen on which rows are created, for those whose permission allows it. */
  adds?: { label: string; to: string; reference: MenuReference };
  /** An action on selected rows, for those with this permission. */
  acts?: ReportAction & { reference: MenuReference; flag: 'isCreate' | 'isEdit' };
}

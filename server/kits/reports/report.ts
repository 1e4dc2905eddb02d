import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import type { ReportAction, ReportColumn, ReportFilter } from '#machines/kits/reports/report.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Screen } from '#machines/core/screens/screen.ts';

type MaybePromise<Value> = Value | Promise<Value>;

/** The reader of a report, and the database. */
export interface Reader {
  db: Db;
  actor: Pick<Actor, 'accountId' | 'employeeId'>;
}

/** A filter's value: ids are numbers, a period is two days. */
export type FilterValues = ReadonlyMap<string, string | number | { from: string; to: string }>;

/**
 * A report, declared in one file. Its query names its values like the columns. Bindings:
 * - `$accountId`, and `$units`: the caller's business units, null for all
 * - each filter by its name, null without a value
 * - a period as `$fromDay` and `$toDay`
 * - `$pattern`, the searched text as it was typed (server/platform/db/search.ts), '' without a search
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
   * Columns generated from the filters, or from the database if they need it: their values are the keys of the
   * column `values`, a jsonb object.
   */
  generated?: (request: FilterValues, reader: Reader) => MaybePromise<readonly ReportColumn[]>;
  /** Further bindings of the query, for computed values. */
  bindings?: (reader: Reader) => Promise<Readonly<Record<string, string>>>;
  /** A function of the filters if the query should read only what they need. */
  query: string | ((request: FilterValues) => string);
  /** Filters apply when View is pressed, which needs every required one. */
  views?: true;
  /** Its rows are the caller's own, or those of their team: access can be given to everyone. */
  own?: true;
  /** The value of the default sort; a leading minus for descending. */
  sort: string;
  /**
   * The value that identifies a row. The keys of a page are found first, and its rows read by `$keys`; without one,
   * rows are aggregates, which are produced once for the page and its totals.
   */
  key?: string;
  /**
   * Columns sorted by another value that is never null, such as a timestamp instead of its text.
   */
  sortedBy?: Readonly<Record<string, string>>;
  /**
   * A cheaper query that finds and sorts the rows of a page by this column: it has the key and the
   * sort value. Null if only whole rows have the value.
   */
  find?: (by: string, request: FilterValues) => string | null;
  /** The screen on which rows are created, for those whose permission allows it. */
  adds?: { label: string; to: string; reference: MenuReference };
  /** An action on selected rows, for those with this permission. */
  acts?: ReportAction & { reference: MenuReference; flag: 'isCreate' | 'isEdit' };
}

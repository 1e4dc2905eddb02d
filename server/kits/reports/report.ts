import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import type { ReportAction, ReportColumn, ReportFilter } from '#machines/kits/reports/report.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Screen } from '#machines/core/screens/screen.ts';

type MaybePromise<Value> = Value | Promise<Value>;

/** Who reads a report, and the database to read it from. */
export interface Reader {
  db: Db;
  actor: Pick<Actor, 'accountId' | 'employeeId'>;
}

/** The values of filters by name. IDs are numbers, and a period has two days. */
export type FilterValues = ReadonlyMap<string, string | number | { from: string; to: string }>;

/**
 * A report, declared in one file. Its query names its values like the columns, and can bind:
 * - `$accountId`, `$callerId`, `$today`
 * - `$units`: the caller's business units, null for all
 * - each filter by name, null without a value; a period as `$fromDay` and `$toDay`
 * - `$pattern`: the search text or '' (server/platform/db/search.ts)
 * - `$keys`: keys of the page's rows, null for all
 */
export interface Report {
  id: string;
  screen: Screen;
  filters: Readonly<Record<string, ReportFilter>>;
  columns: readonly ReportColumn[];
  /**
   * Returns columns that depend on the filters or on data. Their values are in the column `values`, a jsonb object with
   * the IDs of these columns as keys.
   */
  generated?: (filters: FilterValues, reader: Reader) => MaybePromise<readonly ReportColumn[]>;
  /** Returns further bindings for the query, for values that have to be computed. */
  bindings?: (reader: Reader) => Promise<Readonly<Record<string, string>>>;
  /** The SQL of the rows. If it should read only what the filters need, it is a function of the filters. */
  query: string | ((filters: FilterValues) => string);
  /** Whether filters are applied only when View is pressed, which requires a value for every required filter. */
  views?: true;
  /** Whether the rows are the caller's own or those of their team. Everyone can be granted access to such a report. */
  own?: true;
  /**
   * The permission for the screen that shows the same pay. It decides who sees the report's pay; without a screen,
   * "Salaries of others" does.
   */
  payShownBy?: MenuReference;
  /** Whether the rows belong to no business unit, as statutory rates do. Readers of any unit then see all of them. */
  ofAccount?: true;
  /** The column by which rows are sorted by default; a minus in front means descending. */
  sort: string;
  /**
   * The column that identifies a row. With a key, the keys of a page are found first, and the query then reads only
   * their rows (`$keys`). Without one, rows are aggregates, which are computed once for both page and totals.
   */
  key?: string;
  /** Maps columns to another value to sort by that is never null, such as a timestamp instead of its text. */
  sortedBy?: Readonly<Record<string, string>>;
  /**
   * Returns a cheaper query that finds and sorts the rows of a page by a column. The query returns the key and the
   * value to sort by. Null if only the full query has that value.
   */
  find?: (by: string, filters: FilterValues) => string | null;
  /**
   * The screen on which such rows can be added. The link is shown to people with this permission.
   */
  adds?: { label: string; to: string; reference: MenuReference };
  /** An action on the selected rows. The action is offered to people with this permission. */
  acts?: ReportAction & { reference: MenuReference; flag: 'isCreate' | 'isEdit' };
}

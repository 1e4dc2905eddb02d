import type { MenuReference } from '#machines/values/menuReferences.ts';
import type { ReportAction, ReportColumn, ReportFilter } from '#machines/reports/report.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Db } from '#server/db/connect.ts';
import type { Screen } from '#machines/screens/screen.ts';

/** A filter's value: ids are numbers, a period is two days. */
export type Asked = ReadonlyMap<string, string | number | { from: string; to: string }>;

/**
 * A report, declared in one file. Its query names its values as the columns do. Bound are:
 * - `$accountId`, and `$units`: the caller's business units, null for all
 * - each filter by its name, null where nothing was chosen
 * - a period as `$fromDay` and `$toDay`
 * - `$pattern` for `like`, '' where nothing is searched for
 * - `$callerId`: the employee who asks, null for none
 * - `$keys`: the keys of the rows of the page, null where all are made
 * - `$today`: the day where the account works. `account_day` would be recalculated for each row
 */
export interface Report {
  id: string;
  screen: Screen;
  filters: Readonly<Record<string, ReportFilter>>;
  columns: readonly ReportColumn[];
  /** Columns made from the filters: their values are the keys of the column `values`, a jsonb object. */
  generated?: (asked: Asked) => readonly ReportColumn[];
  /** The same, where only the database knows them. A dashboard can't show such a report. */
  columnsFrom?: (
    db: Db,
    actor: Pick<Actor, 'accountId'>,
    asked: Asked,
  ) => Promise<readonly ReportColumn[]>;
  /** Made from the filters where it must read nothing that wasn't asked for. */
  query: string | ((asked: Asked) => string);
  /** Its rows are the caller's own, or those of their people: everyone may be let in. */
  own?: true;
  /** Which value it is sorted by first; descending behind a minus. */
  sort: string;
  /** The value that no two rows have alike, where there are many: pages are read in an index's order. */
  key?: string;
  /**
   * The rows without what is expensive to make, where much of a row is: its page is found by this, and the
   * query makes those of `$keys`, or all. Sorted by one of `without`, or as a file, all are made.
   */
  index?: { query: string; without: readonly string[] };
  /** Its rows are sums over many others: they are made once, not for totals, keys and a page in turn. */
  sums?: true;
  /** The value that names an employee, where rows are people and columns their pay. */
  person?: string;
  /** The screen on which its rows are made, for anyone who may create by its permission. */
  adds?: { label: string; to: string; reference: MenuReference };
  /** What is done with selected rows, for whoever has this permission. */
  acts?: ReportAction & { reference: MenuReference; flag: 'isCreate' | 'isEdit' };
}

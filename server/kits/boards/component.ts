import type { BoardId } from '#machines/kits/boards/contract.ts';
import type { Report } from '#server/kits/reports/report.ts';

/** The filters of a report, in the form that its URL contains. */
export type Filters = Readonly<Record<string, string>>;

/** A number from the report: how many rows it has, or the sum of a column. */
interface Figure {
  label: string;
  sumOf?: string;
  /** Filters for this number, in addition to those of the component. */
  filters?: Filters;
}

/**
 * A component of a dashboard, declared over a report. Its numbers are computed by the report's own query, with the
 * caller's permission for the report, so they always equal those of the report.
 */
export interface BoardComponent {
  id: string;
  board: BoardId;
  title: string;
  report: Report;
  /**
   * Filters that depend on the current day.
   * @param today in the account's time zone.
   */
  filters?: (today: string) => Filters;
  shows:
    | { kind: 'figures'; figures: readonly Figure[] }
    /** Sums of columns, grouped by the values of another column. The largest groups come first; days are in order. */
    | { kind: 'chart'; by: string; series: readonly string[]; most?: number }
    /** The first rows of the report, in the report's default order. */
    | { kind: 'list'; columns: readonly string[] };
}

/** The period from the first day of this month to today. */
export const thisMonth = (today: string): Filters => ({
  from: `${today.slice(0, 8)}01`,
  to: today,
});

/** The period of this many days that ends today. */
export const lastDays =
  (days: number) =>
  (today: string): Filters => ({
    from: new Date(Date.parse(today) - (days - 1) * 86_400_000).toISOString().slice(0, 10),
    to: today,
  });

import type { BoardId } from '#machines/kits/boards/contract.ts';
import type { Report } from '#server/kits/reports/report.ts';

/** A report's filters as in its URL. */
export type Filters = Readonly<Record<string, string>>;

/** A number from the report: how many rows it has, or the sum of a column. */
interface Figure {
  label: string;
  sumOf?: string;
  /** In addition to the component's own. */
  filters?: Filters;
}

/**
 * A component of a dashboard, declared over a report: its numbers come from the report's own query, under
 * the caller's permission for the report, so that they equal the report.
 */
export interface BoardComponent {
  id: string;
  board: BoardId;
  title: string;
  report: Report;
  /** @param today in the account's time zone. */
  filters?: (today: string) => Filters;
  shows:
    | { kind: 'figures'; figures: readonly Figure[] }
    /** Sums of columns grouped by another; largest first, except for days. */
    | { kind: 'chart'; by: string; series: readonly string[]; most?: number }
    /** The first rows of the report, in its order. */
    | { kind: 'list'; columns: readonly string[] };
}

/** From the first of this month to today. */
export const thisMonth = (today: string): Filters => ({
  from: `${today.slice(0, 8)}01`,
  to: today,
});

/** A number of days that ends today. */
export const lastDays =
  (days: number) =>
  (today: string): Filters => ({
    from: new Date(Date.parse(today) - (days - 1) * 86_400_000).toISOString().slice(0, 10),
    to: today,
  });

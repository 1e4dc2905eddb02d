import type { BoardId } from '#machines/contracts/boards.ts';
import type { Report } from '#server/reports/report.ts';

/** A report's filters as they stand in its address. */
export type Filters = Readonly<Record<string, string>>;

/** A number of the report: its rows, or the sum of a column that has one. */
interface Figure {
  label: string;
  sumOf?: string;
  /** Beside the component's own. */
  filters?: Filters;
}

/**
 * A part of a dashboard, declared over a report: its numbers are read by the report's own query, under
 * the caller's permission for the report, and so equal what the report shows.
 */
export interface BoardComponent {
  id: string;
  board: BoardId;
  title: string;
  report: Report;
  /** @param today where the account works. */
  filters?: (today: string) => Filters;
  shows:
    | { kind: 'figures'; figures: readonly Figure[] }
    /** Sums of columns by the values of one; the largest first, unless those are days. */
    | { kind: 'chart'; by: string; series: readonly string[]; most?: number }
    /** The first rows of the report, in its order. */
    | { kind: 'list'; columns: readonly string[] };
}

/** From the first of this month to today. */
export const thisMonth = (today: string): Filters => ({
  from: `${today.slice(0, 8)}01`,
  to: today,
});

/** So many days, of which today is the last. */
export const lastDays =
  (days: number) =>
  (today: string): Filters => ({
    from: new Date(Date.parse(today) - (days - 1) * 86_400_000).toISOString().slice(0, 10),
    to: today,
  });

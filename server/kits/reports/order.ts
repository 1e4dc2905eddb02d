import type { ReportColumn } from '#machines/kits/reports/report.ts';
import type { Order } from '#server/platform/db/getPage.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';
import type { PageQuery } from './pageQuery.ts';
import type { Report } from './report.ts';

/** SQL for the value of a column. The report's query has to be available as `r`. */
export const valueOf = (report: Report, { id }: ReportColumn): string =>
  report.columns.some((column) => column.id === id)
    ? `r."${id}"`
    : // The ID of a generated column is a date or the name of a form's field, so the SQL needs no escaping.
      `r.values->>'${id}'`;

/** The kinds of columns whose values sort correctly as text, including dates, because they are in ISO format. */
const WRITTEN: ReadonlySet<string> = new Set(['text', 'date', 'month', 'instant']);

export const isWritten = ({ kind }: ReportColumn): boolean => WRITTEN.has(kind);

/**
 * The columns and directions by which rows are sorted. The last one is always unique, so that the order is the same for
 * every page.
 * @throws AppError 400 for a column that the report does not have.
 */
export function getOrder(
  report: Report,
  columns: readonly ReportColumn[],
  query: Pick<PageQuery, 'sort' | 'descending'>,
): { column: ReportColumn; order: Order } {
  const isOwn = query.sort === '';
  const wanted = isOwn ? report.sort.replace(/^-/, '') : query.sort;
  const descending = isOwn ? report.sort.startsWith('-') : query.descending;
  // If the reader may not see the column of the default order because it is pay, the first column is used instead.
  const column = columns.find(({ id }) => id === wanted) ?? (isOwn ? columns[0] : undefined);
  if (!column) {
    throw refusedInput([{ path: 'sort', message: `There is no field “${wanted}”` }]);
  }
  const last = { sql: report.key === undefined ? 'to_jsonb(r)::text' : `r."${report.key}"` };
  const sortedBy = report.sortedBy?.[column.id];
  // Sorts by these two values only, so that an index can provide the order.
  if (sortedBy !== undefined)
    return { column, order: [{ sql: `r."${sortedBy}"`, descending, isSet: true }, last] };
  const value = valueOf(report, column);
  const isNumeric = !report.columns.includes(column) && !isWritten(column);
  const typed = isNumeric ? `(${value})::numeric` : value;
  const written = column.kind === 'text' ? `lower(${typed})` : typed;
  const first = report.columns[0]?.id ?? column.id;
  const second = { sql: `r."${report.sortedBy?.[first] ?? first}"` };
  return { column, order: [{ sql: written, descending }, second, last] };
}

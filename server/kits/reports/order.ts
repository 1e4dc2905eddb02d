import type { ReportColumn } from '#machines/kits/reports/report.ts';
import type { Order } from '#server/platform/db/getPage.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';
import type { PageQuery } from './pageQuery.ts';
import type { Report } from './report.ts';

/** SQL of a column's value, over the report's query as `r`. */
export const valueOf = (report: Report, { id }: ReportColumn): string =>
  report.columns.some((column) => column.id === id)
    ? `r."${id}"`
    : // A date or the name of a form's field, which need no escaping.
      `r.values->>'${id}'`;

/** Kinds whose values sort correctly as text: dates are ISO. */
const WRITTEN: ReadonlySet<string> = new Set(['text', 'date', 'month', 'instant']);

/**
 * The requested order, made unambiguous for equal values, with the column that sorts.
 * @throws AppError 400 for a column that the report doesn't have.
 */
export function getOrder(
  report: Report,
  columns: readonly ReportColumn[],
  query: Pick<PageQuery, 'sort' | 'descending'>,
): { column: ReportColumn; order: Order } {
  const isOwn = query.sort === '';
  const wanted = isOwn ? report.sort.replace(/^-/, '') : query.sort;
  const descending = isOwn ? report.sort.startsWith('-') : query.descending;
  // Readers without sight of pay don't get an order by it.
  const column = columns.find(({ id }) => id === wanted) ?? (isOwn ? columns[0] : undefined);
  if (!column) {
    throw refusedInput([{ path: 'sort', message: `There is no field “${wanted}”` }]);
  }
  const last = { sql: report.key === undefined ? 'to_jsonb(r)::text' : `r."${report.key}"` };
  const sortedBy = report.sortedBy?.[column.id];
  // Without a second sort value, so that an index can provide the order.
  if (sortedBy !== undefined)
    return { column, order: [{ sql: `r."${sortedBy}"`, descending, isSet: true }, last] };
  const value = valueOf(report, column);
  const isNumeric = !report.columns.includes(column) && !WRITTEN.has(column.kind);
  const typed = isNumeric ? `(${value})::numeric` : value;
  const written = column.kind === 'text' ? `lower(${typed})` : typed;
  const first = report.columns[0]?.id ?? column.id;
  const second = { sql: `r."${report.sortedBy?.[first] ?? first}"` };
  return { column, order: [{ sql: written, descending }, second, last] };
}

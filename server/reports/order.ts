import type { ReportColumn } from '#machines/reports/report.ts';
import type { Order } from '#server/db/pageOf.ts';
import { invalid } from '#server/errors.ts';
import type { PageQuery } from './asked.ts';
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
 * The order that was asked for, which ties can't change, with its column; whether only whole rows have it, and how
 * many of its terms are those of their owners.
 * @throws AppError 400 for a column that the report doesn't have.
 */
export function orderOf(
  report: Report,
  columns: readonly ReportColumn[],
  asked: Pick<PageQuery, 'sort' | 'descending'>,
): { by: string; sorted: Order; isDear: boolean; ofOwners: number } {
  const isOwn = asked.sort === '';
  const wanted = isOwn ? report.sort.replace(/^-/, '') : asked.sort;
  const descending = isOwn ? report.sort.startsWith('-') : asked.descending;
  const column = columns.find(({ id }) => id === wanted);
  if (!column) {
    throw invalid('sort: There is no such column', [{ path: 'sort', message: 'no such column' }]);
  }
  const value = valueOf(report, column);
  const isNumeric = !report.columns.includes(column) && !WRITTEN.has(column.kind);
  const typed = isNumeric ? `(${value})::numeric` : value;
  const ranked = report.ranked?.[column.id];
  const written = column.kind === 'text' ? `lower(${typed})` : typed;
  const keys = ranked === undefined ? [written] : [ranked].flat().map((one) => `r."${one}"`);
  const isSet = report.neverNull?.includes(column.id) === true;
  const first = report.columns[0]?.id ?? column.id;
  const unique = report.key ?? report.person;
  const indexed = report.indexed?.[column.id];
  if (indexed !== undefined && unique !== undefined) {
    return {
      by: column.id,
      sorted: [
        { sql: `r."${indexed}"`, descending, isSet: true },
        { sql: `r."${unique}"`, isSet: true },
      ],
      isDear: false,
      ofOwners: 0,
    };
  }
  const last = unique === undefined ? 'to_jsonb(r)::text' : `r."${unique}"`;
  const of = report.index?.of;
  const isOfOwners = of?.has.includes(column.id) === true;
  const owner =
    of?.key !== undefined && isOfOwners && of.key !== unique
      ? [{ sql: `r."${of.key}"`, isSet: true }]
      : [];
  // What the first column says of a row itself orders the rows of an owner.
  const rest = [{ sql: `r."${first}"` }];
  const terms = isOfOwners && !of.has.includes(first) ? [...owner, ...rest] : [...rest, ...owner];
  return {
    by: column.id,
    sorted: [
      ...keys.map((sql) => ({ sql, descending, ...(isSet && { isSet }) })),
      ...terms,
      { sql: last },
    ],
    isDear:
      !report.columns.includes(column) || (report.index?.without.includes(column.id) ?? false),
    ofOwners: isOfOwners ? (of.key === undefined ? 1 : of.has.includes(first) ? 3 : 2) : 0,
  };
}

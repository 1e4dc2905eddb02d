import type { ReportColumn } from '#machines/kits/reports/report.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';
import { isWritten, valueOf } from './order.ts';
import type { Report } from './report.ts';

/** The rows of a report that have a value in one of its columns; an empty value means rows without one. */
export interface Only {
  column: ReportColumn;
  value: string;
}

/** The parameter for rows with this value, as `readOnly` reads it. */
export const onlyOf = ({ id }: ReportColumn, value: string | null): string =>
  `${id}:${value ?? ''}`;

/**
 * Reads a parameter such as `department:Sewing`.
 * @param columns those that the reader may see: rows with a certain pay would reveal it.
 * @throws AppError 400 for a column that the report does not have.
 */
export function readOnly(columns: readonly ReportColumn[], only: string): Only | null {
  if (only === '') return null;
  const [wanted = ''] = only.split(':', 1);
  const column = columns.find(({ id, numbers }) => id === wanted && !numbers);
  if (!column) throw refusedInput([{ path: 'only', message: `There is no field “${wanted}”` }]);
  const value = only.slice(wanted.length + 1);
  const instant = column.kind === 'instant' ? new Date(value) : null;
  return {
    column,
    value: instant && !Number.isNaN(instant.getTime()) ? instant.toISOString() : value,
  };
}

/** Limits the SQL of rows, which then binds `$onlyValue`. */
export function limitTo(report: Report, only: Only | null, sql: string): string {
  if (!only) return sql;
  const text = asShown(only.column, `(${valueOf(report, only.column)})`);
  return `select r.* from (${sql}) r where coalesce(${text}, '') = $onlyValue`;
}

/** SQL for a value as responses show it: numbers have no trailing zeros, and instants are in UTC. */
function asShown(column: ReportColumn, value: string): string {
  if (column.kind === 'instant') {
    return `to_char(nullif(${value}::text, '')::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  }
  return isWritten(column) ? `${value}::text` : `trim_scale(${value}::numeric)::text`;
}

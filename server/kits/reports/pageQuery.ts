import { z } from 'zod';
import {
  REPORT_PAGE_SIZES,
  type ReportColumn,
  type ReportFilter,
} from '#machines/kits/reports/report.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import type { Problem } from '#server/platform/errors.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';
import { emptyAsMissing, queryBoolean, queryInt, queryText } from '#server/platform/http/query.ts';
import type { FilterValues, Report } from './report.ts';

/** The longest names of departments and people have 250 characters. */
const LONGEST_ONLY = 300;

/**
 * GET /Reports/{report}: each filter is a query parameter of the same name, and a period uses the parameters `from` and
 * `to`.
 */
export const pageQuery = z.looseObject({
  page: emptyAsMissing(queryInt().pipe(z.number().min(1).max(1_000_000)).default(1)),
  pageSize: emptyAsMissing(
    queryInt()
      .pipe(
        z
          .number()
          .min(1)
          .max(Math.max(...REPORT_PAGE_SIZES)),
      )
      .default(25),
  ),
  sort: queryText.default(''),
  descending: emptyAsMissing(queryBoolean.default(false)),
  /** Only rows with this value in a column, such as `department:Sewing`. */
  only: z
    .string('must be text')
    .max(LONGEST_ONLY, `can be at most ${LONGEST_ONLY} characters`)
    .default(''),
});
export type PageQuery = z.output<typeof pageQuery>;

const DAY_MS = 86_400_000;

/**
 * Parses the values of the filters of a report.
 * @param today in the account's time zone; periods end on this day by default.
 * @throws AppError 400 that names each missing or invalid filter.
 */
export function parseFilters(
  report: Report,
  query: Readonly<Record<string, unknown>>,
  today: string,
): FilterValues {
  const requests = new Map<string, string | number | { from: string; to: string }>();
  const problems: Problem[] = [];
  for (const [name, filter] of Object.entries(report.filters)) {
    const problem = readFilter(name, filter, query, today, requests);
    if (problem) problems.push(problem);
  }
  if (problems.length > 0) throw refusedInput(problems);
  return requests;
}

function readFilter(
  name: string,
  filter: ReportFilter,
  query: Readonly<Record<string, unknown>>,
  today: string,
  filters: Map<string, string | number | { from: string; to: string }>,
): Problem | null {
  if (filter.kind === 'period') return readPeriod(name, filter, query, today, filters);
  const value = query[name];
  if (value === undefined || value === '' || value === '0') {
    if ((filter.kind === 'choice' || filter.kind === 'several') && filter.start !== undefined)
      filters.set(name, filter.start);
    return null;
  }
  if (['reference', 'listed', 'person'].includes(filter.kind)) {
    const id = Number(value);
    if (!Number.isSafeInteger(id) || id < 0) return { path: name, message: 'must be an ID' };
    filters.set(name, id);
    return null;
  }
  if (typeof value !== 'string' || value.length > 200) {
    return { path: name, message: 'must be a text of at most 200 characters' };
  }
  if (filter.kind === 'day' && !day.safeParse(value).success) {
    return { path: name, message: 'must be a date' };
  }
  if (filter.kind === 'choice' && !Object.hasOwn(filter.options, value)) {
    return { path: name, message: `must be one of ${Object.keys(filter.options).join(', ')}` };
  }
  if (filter.kind === 'several') {
    const stranger = value.split(',').find((one) => !Object.hasOwn(filter.options, one));
    if (stranger !== undefined) {
      return { path: name, message: `must be one of ${Object.keys(filter.options).join(', ')}` };
    }
  }
  filters.set(name, value);
  return null;
}

const day = calendarDay('must be a date');

function readPeriod(
  name: string,
  { label, days, most }: ReportFilter & { kind: 'period' },
  query: Readonly<Record<string, unknown>>,
  today: string,
  filters: Map<string, string | number | { from: string; to: string }>,
): Problem | null {
  const to = day.safeParse(query['to'] || today);
  if (!to.success) return { path: 'to', message: 'must be a date' };
  const start = new Date(Date.parse(to.data) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const from = day.safeParse(query['from'] || start);
  if (!from.success) return { path: 'from', message: 'must be a date' };
  if (to.data < from.data) return { path: 'to', message: 'cannot be before the first day' };
  if ((Date.parse(to.data) - Date.parse(from.data)) / DAY_MS >= most) {
    return { path: 'from', message: `${label} can have at most ${most} days` };
  }
  filters.set(name, { from: from.data, to: to.data });
  return null;
}

/** The bindings of a report's query that come from filters; null for a filter without a value. */
export function getBindings(report: Report, filters: FilterValues): Record<string, unknown> {
  const bindings: Record<string, unknown> = {};
  for (const [name, filter] of Object.entries(report.filters)) {
    const value = filters.get(name);
    if (typeof value === 'object') {
      bindings['fromDay'] = value.from;
      bindings['toDay'] = value.to;
    } else if (filter.kind === 'search') {
      bindings['pattern'] = value === undefined ? '' : String(value);
    } else bindings[name] = value ?? null;
  }
  return bindings;
}

/**
 * The columns that the caller may see: the declared ones of the report, and those that are generated from the filters.
 */
export const getColumns = (
  report: Report,
  columns: readonly ReportColumn[],
  seesPay: boolean,
): ReportColumn[] => [...report.columns, ...columns].filter(({ pay }) => !pay || seesPay);

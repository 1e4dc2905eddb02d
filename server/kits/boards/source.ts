import type { ReportColumn, ReportValue } from '#machines/kits/reports/report.ts';
import { orderBy } from '#server/platform/db/getPage.ts';
import { onlyOf } from '#server/kits/reports/only.ts';
import type { ReportRun } from '#server/kits/reports/run.ts';
import type { BoardComponent, Filters } from './component.ts';

/** A report with certain filters. It is read once for all numbers of a component that use the same filters. */
export interface Source {
  run: ReportRun;
  /** The URL of the report with these filters. */
  to: string;
  /** The figures to read: the sum of a column or, without a column, the number of rows. */
  figures: readonly { label: string; sumOf?: string | undefined }[];
  chart?: {
    by: ReportColumn;
    series: readonly ReportColumn[];
    most: number;
    /** The URL of the rows of a group. */
    to: (label: string | null) => string;
  };
  rows: number;
}

/** The values that the database returns for a source. */
export interface Answer {
  total: number;
  sums: Readonly<Record<string, number>>;
  groups: readonly { label: string | null; values: (number | null)[] }[];
  rows: readonly Record<string, ReportValue>[];
}

/** How many rows a list on a board shows; the report itself shows them all. */
export const LIST_ROWS = 5;
/**
 * The maximum number of groups of a chart over time, which shows every day or month; 366 days are enough for a year.
 */
const MAX_GROUPS = 366;

/**
 * The reports that a component needs, with their filters.
 * @returns null if the caller may not see one of its columns.
 */
export async function readSources(
  { report, shows, filters }: BoardComponent,
  today: string,
  runWith: (filters: Filters) => Promise<ReportRun>,
): Promise<Source[] | null> {
  const own = filters?.(today) ?? {};
  const to = (with_: Filters) => getAddress(report.screen.address, with_);
  if (shows.kind === 'figures') {
    const byAddress = new Map<string, Source>();
    for (const { label, sumOf: getSum, filters: figureFilters = {} } of shows.figures) {
      const address = to({ ...own, ...figureFilters });
      const existing = byAddress.get(address);
      const run = existing?.run ?? (await runWith({ ...own, ...figureFilters }));
      const figures = [...(existing?.figures ?? []), { label, sumOf: getSum }];
      byAddress.set(address, { run, to: address, figures, rows: 0 });
    }
    return [...byAddress.values()];
  }
  const run = await runWith(own);
  const columnsById = new Map(run.columns.map((column) => [column.id, column]));
  const getColumns = (ids: readonly string[]) => ids.flatMap((id) => columnsById.get(id) ?? []);
  if (shows.kind === 'list') {
    const isSeen = getColumns(shows.columns).length === shows.columns.length;
    return isSeen ? [{ run, to: to(own), figures: [], rows: LIST_ROWS }] : null;
  }
  const [by, ...series] = getColumns([shows.by, ...shows.series]);
  if (!by || series.length < shows.series.length) return null;
  const chart = {
    by,
    series,
    most: shows.most ?? MAX_GROUPS,
    to: (label: string | null) => to({ ...own, only: onlyOf(by, label) }),
  };
  return [{ run, to: to(own), figures: [], chart, rows: 0 }];
}

function getAddress(address: string, filters: Filters): string {
  const query = new URLSearchParams(filters).toString();
  return query === '' ? address : `${address}?${query}`;
}

/** SQL that reads a source as a single value: the query of the report, counted, summed and grouped. */
export function getSql({ run, figures, chart, rows }: Source): string {
  const sums = new Set(figures.flatMap(({ sumOf: getSum }) => getSum ?? []));
  const summed = [...sums].map(
    (id) => `'${id}', (select coalesce(sum(r."${id}"::numeric), 0) from r)`,
  );
  return `(with r as materialized (${run.query}) select jsonb_build_object(
    'total', (select count(*) from r),
    'sums', jsonb_build_object(${summed.join(', ')}),
    'groups', ${chart ? groupsSql(chart) : `'[]'::jsonb`},
    'rows', ${rows === 0 ? `'[]'::jsonb` : rowsSql(run, rows)}))`;
}

const rowsSql = ({ order }: ReportRun, rows: number): string =>
  `(select coalesce(jsonb_agg(to_jsonb(l)), '[]') from (
    select r.* from r order by ${orderBy(order)} limit ${rows}) l)`;

/**
 * SQL that groups the rows for a chart. Days are in order; other groups are sorted by size, and only the largest are
 * kept.
 */
function groupsSql({ by, series, most }: NonNullable<Source['chart']>): string {
  const values = series.map(({ id }) => `sum(r."${id}"::numeric)`);
  const order = by.kind === 'text' ? `(${values[0]}) desc nulls last, 1` : '1';
  return `(select coalesce(jsonb_agg(jsonb_build_object('label', g.label, 'values', g.values)), '[]')
    from (select r."${by.id}"::text as label, array[${values.join(', ')}] as values
      from r group by 1 order by ${order} limit ${most}) g)`;
}

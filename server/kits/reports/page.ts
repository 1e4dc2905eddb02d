import type {
  ReportPage,
  ReportRows,
  ReportRowsFirst,
  ReportTotals,
} from '#machines/kits/reports/report.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { rowsInPieces } from '#server/platform/db/cursor.ts';
import { orderBy, getPlace } from '#server/platform/db/getPage.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { PageQuery } from './pageQuery.ts';
import { valueOf } from './order.ts';
import { recordAccess, getVisibleRow, type Row, type ReportRun } from './run.ts';

type Place = Pick<PageQuery, 'page' | 'pageSize'>;

/** One page of a report, with the sums over all its rows. Access to pay is recorded before the page is sent. */
export async function getPage(call: Call, run: ReportRun, place: Place): Promise<ReportPage> {
  const sums = sumsIn(run);
  const [counted, rows] =
    run.report.key === undefined
      ? await readAggregates(call.db, run, sums.sql, place)
      : await countedPage(call.db, run, sums.sql, place);
  return { ...sums.shown(counted), ...(await lookUp(call, run, rows, place)) };
}

/** Whether rows are computed from all others, so that rows and totals are read together. */
const isWhole = ({ report }: ReportRun): boolean => report.key === undefined;

/**
 * A page of a report without waiting for its totals. Totals are included only if they can be computed from the rows of
 * the page.
 */
export async function rowsFirst(
  call: Call,
  run: ReportRun,
  place: Place,
): Promise<ReportRowsFirst> {
  if (isWhole(run)) return getPage(call, run, place);
  const at = await getPlace(place, () => getCount(call.db, run));
  const rows = await getRows(call.db, run, at);
  const page = await lookUp(call, run, rows, place);
  const isLast = rows.length < place.pageSize && (rows.length > 0 || place.page === 1);
  if (!isLast || run.columns.some(({ total }) => total)) return page;
  return { ...page, total: (place.page - 1) * place.pageSize + rows.length, totals: {} };
}

/**
 * The row count and column totals over all pages. Totals of pay are read with the page, because a total over few people
 * reveals their pay, so it must not be shown unless the view is recorded.
 */
export async function getTotals(call: Call, run: ReportRun, place: Place): Promise<ReportTotals> {
  if (isWhole(run) || run.columns.some(({ pay }) => pay)) {
    const { total, totals } = await getPage(call, run, place);
    return { total, totals };
  }
  const sums = sumsIn(run);
  return sums.shown(await getCounts(call.db, run, sums.sql));
}

async function lookUp(
  { db, actor }: Call,
  run: ReportRun,
  rows: Row[],
  { page, pageSize }: Place,
): Promise<ReportRows> {
  await recordAccess(db, actor, run, rows);
  const before = (page - 1) * pageSize;
  return {
    columns: run.columns,
    rows: rows.map((row, index) => getVisibleRow(run, row, before + index + 1)),
  };
}

/** The columns with a sum: the SQL of the sums, and a function that reads the result. */
function sumsIn({ report, columns }: ReportRun) {
  const summed = columns.filter(({ total }) => total);
  const sums = summed.map(
    (column, index) => `sum((${valueOf(report, column)})::numeric) as "s${index}"`,
  );
  return {
    sql: `select ${['count(*)::integer as total', ...sums].join(', ')}`,
    shown: (counted: Totals | undefined): ReportTotals => ({
      total: counted?.['total'] ?? 0,
      totals: Object.fromEntries(summed.map(({ id }, index) => [id, counted?.[`s${index}`] ?? 0])),
    }),
  };
}

type Totals = Record<string, number | null>;

/**
 * Reads totals and a page with one query, because the rows are expensive to compute. Every returned row also contains
 * the totals. If the page is empty, a single row contains only the totals.
 */
async function readAggregates(
  db: Db,
  { query: rows, order, bindings }: ReportRun,
  totals: string,
  { page, pageSize }: Place,
): Promise<[Totals | undefined, Row[]]> {
  const rowsWithTotals = await query<Row & { totals: Totals; place: number | null }>(
    db,
    `with r as materialized (${rows}),
       t as materialized (${totals} from r),
       p as (select r.*, row_number() over (order by ${orderBy(order)}) as place from r
         order by place limit $limit offset $offset)
     select to_jsonb(t) as totals, p.* from t left join p on true order by place`,
    { ...bindings, limit: pageSize, offset: (page - 1) * pageSize },
  );
  const entries = rowsWithTotals.flatMap(({ totals: _totals, place, ...row }) =>
    place === null ? [] : [row as Row],
  );
  return [rowsWithTotals[0]?.totals, entries];
}

const getCounts = (db: Db, run: ReportRun, totals: string): Promise<Totals | undefined> =>
  queryOne<Totals>(db, `${totals} from (${run.counted}) r`, run.bindings);

/**
 * Reads the totals and the page at the same time, except for a page far from the first one, which has to wait for the
 * count.
 */
async function countedPage(
  db: Db,
  run: ReportRun,
  totals: string,
  place: Place,
): Promise<[Totals | undefined, Row[]]> {
  const counting = getCounts(db, run, totals);
  const count = async () => (await counting)?.['total'] ?? 0;
  return Promise.all([counting, getPlace(place, count).then((at) => getRows(db, run, at))]);
}

/** Reads a page in two steps: first the keys of its rows, which needs only the joins for sorting, then the rows. */
async function getRows(
  db: Db,
  { report, query: created, found, bindings, order }: ReportRun,
  { written, limit, offset }: Awaited<ReturnType<typeof getPlace>>,
): Promise<Row[]> {
  const keys = await query<{ key: string | number }>(
    db,
    `select r."${report.key}" as key from (${found}) r
     order by ${written(order)} limit $limit offset $offset`,
    { ...bindings, limit, offset },
  );
  return query<Row>(
    db,
    `select * from (${created}) r where r."${report.key}" = any($keys) order by ${orderBy(order)}`,
    { ...bindings, keys: keys.map(({ key }) => key) },
  );
}

export const getCount = async (db: Db, run: ReportRun): Promise<number> =>
  (await getCounts(db, run, 'select count(*)::integer as total'))?.['total'] ?? 0;

const READ_AT_ONCE = 5000;

/** Reads all rows in the order of the screen, with one statement whose result arrives in chunks. */
export const everyRow = (
  db: Db,
  { query: rows, order, bindings }: ReportRun,
): AsyncGenerator<Row[]> =>
  rowsInPieces<Row>(
    db,
    `select * from (${rows}) r order by ${orderBy(order)}`,
    bindings,
    READ_AT_ONCE,
  );

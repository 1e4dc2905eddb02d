import type { ReportPage } from '#machines/reports/report.ts';
import type { Db } from '#server/db/connect.ts';
import { rowsInPieces } from '#server/db/cursor.ts';
import { orderBy, placeOf } from '#server/db/pageOf.ts';
import { query, queryOne } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import type { PageQuery } from './asked.ts';
import { valueOf } from './order.ts';
import { recordLook, shown, type Row, type Run } from './run.ts';

/** One page, with sums over all rows. Access to pay is recorded before the response. */
export async function pageOf(
  { db, actor }: Call,
  run: Run,
  { page, pageSize }: Pick<PageQuery, 'page' | 'pageSize'>,
): Promise<ReportPage> {
  const summed = run.columns.filter(({ total }) => total);
  const sums = summed.map(
    (column, index) => `sum((${valueOf(run.report, column)})::numeric) as "s${index}"`,
  );
  const totals = `select ${['count(*)::integer as total', ...sums].join(', ')}`;
  const [counted, rows] = run.report.sums
    ? await sumsOf(db, run, totals, { limit: pageSize, offset: (page - 1) * pageSize })
    : await countedPage(db, run, totals, { page, pageSize });
  await recordLook(db, actor, run, rows);
  return {
    total: counted?.['total'] ?? 0,
    columns: run.columns,
    rows: rows.map((row) => shown(run, row)),
    totals: Object.fromEntries(summed.map(({ id }, index) => [id, counted?.[`s${index}`] ?? 0])),
  };
}

type Totals = Record<string, number | null>;

/**
 * Totals and a page from rows that are produced once; each row carries the totals, or one row has them
 * alone if the page is empty.
 */
async function sumsOf(
  db: Db,
  { query: rows, order, bindings }: Run,
  totals: string,
  page: { limit: number; offset: number },
): Promise<[Totals | undefined, Row[]]> {
  const found = await query<Row & { totals: Totals; place: number | null }>(
    db,
    `with r as materialized (${rows}),
       t as materialized (${totals} from r),
       p as (select r.*, row_number() over (order by ${orderBy(order)}) as place from r
         order by place limit $limit offset $offset)
     select to_jsonb(t) as totals, p.* from t left join p on true order by place`,
    { ...bindings, ...page },
  );
  const made = found.flatMap(({ totals: _totals, place, ...row }) =>
    place === null ? [] : [row as Row],
  );
  return [found[0]?.totals, made];
}

const ordered = ({ query: rows, order }: Run): string =>
  `select * from (${rows}) r order by ${orderBy(order)}`;

/** Totals and a page in parallel; a page far from the first waits for the count. */
async function countedPage(
  db: Db,
  run: Run,
  totals: string,
  asked: { page: number; pageSize: number },
): Promise<[Totals | undefined, Row[]]> {
  const counting = queryOne<Totals>(db, `${totals} from (${run.counted}) r`, run.bindings);
  const count = async () => (await counting)?.['total'] ?? 0;
  return Promise.all([
    counting,
    placeOf(asked, run.order, count).then((at) => rowsOf(db, run, at)),
  ]);
}

/**
 * A page. Its rows' unique values are found first, which needs only the joins of the order; the other
 * rows of 100,000 are never produced.
 */
async function rowsOf(
  db: Db,
  run: Run,
  at: { order: string; limit: number; offset: number },
): Promise<Row[]> {
  const { report, query: made, bindings } = run;
  const order = orderBy(run.order);
  const unique = report.key ?? report.person;
  const page = `order by ${at.order} limit $limit offset $offset`;
  const { limit, offset } = at;
  if (unique === undefined) {
    return query<Row>(db, `select * from (select * from (${made}) r ${page}) r order by ${order}`, {
      ...bindings,
      limit,
      offset,
    });
  }
  const found = await query<{ key: string | number }>(
    db,
    `select r."${unique}" as key from (${run.index}) r ${page}`,
    { ...bindings, limit, offset },
  );
  return query<Row>(
    db,
    `select * from (${made}) r where r."${unique}" = any($keys) order by ${order}`,
    { ...bindings, keys: found.map(({ key }) => key) },
  );
}

/** How many rows there are. */
export const countOf = async (db: Db, { index, bindings }: Run): Promise<number> =>
  (
    await queryOne<{ total: number }>(
      db,
      `select count(*)::integer as total from (${index}) r`,
      bindings,
    )
  )?.total ?? 0;

/** All rows in the screen's order, in chunks. */
export const everyRow = (db: Db, run: Run, atOnce: number): AsyncGenerator<Row[]> =>
  rowsInPieces<Row>(db, ordered(run), run.bindings, atOnce);

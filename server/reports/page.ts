import type {
  ReportPage,
  ReportRows,
  ReportRowsFirst,
  ReportTotals,
} from '#machines/reports/report.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { madeInPieces, rowsInPieces } from '#server/db/cursor.ts';
import { orderBy, placeOf, type Order } from '#server/db/pageOf.ts';
import { query, queryOne } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import type { PageQuery } from './asked.ts';
import { valueOf } from './order.ts';
import { OWNERS, recordLook, shown, type Row, type Run } from './run.ts';

type Place = Pick<PageQuery, 'page' | 'pageSize'>;

/** One page, with sums over all rows. Access to pay is recorded before the response. */
export async function pageOf(call: Call, run: Run, asked: Place): Promise<ReportPage> {
  const sums = sumsIn(run);
  const [counted, rows] = run.report.sums
    ? await sumsOf(call.db, run, sums.sql, asked)
    : await countedPage(call.db, run, sums.sql, asked);
  return { ...sums.shown(counted), ...(await looked(call, run, rows)) };
}

/**
 * Whether rows and totals belong together: rows that are made of all others, and pay, whose sum must not be
 * told without a record of whose it is.
 */
const isWhole = ({ report, columns }: Run): boolean =>
  report.sums === true || columns.some(({ pay }) => pay);

/** A page that doesn't wait for its totals. They are added where they are known anyway. */
export async function rowsFirst(call: Call, run: Run, asked: Place): Promise<ReportRowsFirst> {
  if (isWhole(run)) return pageOf(call, run, asked);
  const at = await placeOf(asked, () => countOf(call.db, run));
  const rows = await rowsOf(call.db, run, at);
  const page = await looked(call, run, rows);
  const isLast = rows.length < asked.pageSize && (rows.length > 0 || asked.page === 1);
  if (!isLast || run.columns.some(({ total }) => total)) return page;
  return { ...page, total: (asked.page - 1) * asked.pageSize + rows.length, totals: {} };
}

/** The number and the sums of all rows. */
export async function totalsOf(call: Call, run: Run, asked: Place): Promise<ReportTotals> {
  if (isWhole(run)) {
    const { total, totals } = await pageOf(call, run, asked);
    return { total, totals };
  }
  const sums = sumsIn(run);
  return sums.shown(await countedOf(call.db, run, sums.sql));
}

async function looked({ db, actor }: Call, run: Run, rows: Row[]): Promise<ReportRows> {
  await recordLook(db, actor, run, rows);
  return { columns: run.columns, rows: rows.map((row) => shown(run, row)) };
}

/** The columns that are summed up: as SQL, and of its answer. */
function sumsIn({ report, columns }: Run) {
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
 * Totals and a page from rows that are produced once; each row carries the totals, or one row has them
 * alone if the page is empty.
 */
async function sumsOf(
  db: Db,
  { query: rows, order, bindings }: Run,
  totals: string,
  { page, pageSize }: Place,
): Promise<[Totals | undefined, Row[]]> {
  const found = await query<Row & { totals: Totals; place: number | null }>(
    db,
    `with r as materialized (${rows}),
       t as materialized (${totals} from r),
       p as (select r.*, row_number() over (order by ${orderBy(order)}) as place from r
         order by place limit $limit offset $offset)
     select to_jsonb(t) as totals, p.* from t left join p on true order by place`,
    { ...bindings, limit: pageSize, offset: (page - 1) * pageSize },
  );
  const made = found.flatMap(({ totals: _totals, place, ...row }) =>
    place === null ? [] : [row as Row],
  );
  return [found[0]?.totals, made];
}

const ordered = ({ query: rows, order }: Run): string =>
  `select * from (${rows}) r order by ${orderBy(order)}`;

const countedOf = (db: Db, run: Run, totals: string): Promise<Totals | undefined> =>
  queryOne<Totals>(db, `${totals} from (${run.counted}) r`, run.bindings);

/** Totals and a page in parallel; a page far from the first waits for the count. */
async function countedPage(
  db: Db,
  run: Run,
  totals: string,
  asked: Place,
): Promise<[Totals | undefined, Row[]]> {
  const counting = countedOf(db, run, totals);
  const count = async () => (await counting)?.['total'] ?? 0;
  return Promise.all([counting, placeOf(asked, count).then((at) => rowsOf(db, run, at))]);
}

/**
 * A page. Its rows' unique values are found first, which needs only the joins of the order; the other
 * rows of 100,000 are never produced.
 */
async function rowsOf(db: Db, run: Run, at: At): Promise<Row[]> {
  const { report, query: made, bindings, order } = run;
  const { limit, offset } = at;
  if ((report.key ?? report.person) === undefined) {
    return query<Row>(
      db,
      `select * from (select * from (${made}) r order by ${at.written(order)} limit $limit offset $offset) r
       order by ${orderBy(order)}`,
      { ...bindings, limit, offset },
    );
  }
  const found = await keysOf(db, run, at, run.owners && ownersFor(at));
  const isShort = run.owners !== undefined && found.length < limit;
  return rowsOfKeys(db, run, isShort ? await keysOf(db, run, at) : found);
}

type At = Awaited<ReturnType<typeof placeOf>>;

/** Twice the owners that could fill the page, as some may have no row. A sort of few stays in a heap. */
const ownersFor = ({ limit, offset }: At): number => 2 * (limit + offset) + 100;

/** The keys of a page's rows; of the first owners in its order, where these are sorted first. */
function keysOf(
  db: Db,
  { report, index, owners, order, bindings }: Run,
  { written, limit, offset }: At,
  most?: number,
): Promise<Found[]> {
  const sorted = owners && most !== undefined ? firstOwners(owners, order, written) : undefined;
  return query<Found>(
    db,
    `select r."${report.key ?? report.person}" as key from (${sorted?.index ?? index}) r
     order by ${written(sorted?.order ?? order)} limit $limit offset $offset`,
    { ...bindings, limit, offset, most },
  );
}

interface Found {
  key: string | number;
}

/** The terms become columns, which PostgreSQL knows to be sorted above the subquery, too. */
function firstOwners(
  { query: owners, index, terms: ofOwners }: NonNullable<Run['owners']>,
  order: Order,
  written: typeof orderBy,
): { index: string; order: Order } {
  const terms = order.slice(0, ofOwners);
  const named = terms.map((term, place) => ({ ...term, sql: `r."by${place}"` }));
  const columns = terms.map(({ sql }, place) => `${sql} as "by${place}"`).join(', ');
  const first = `(select * from (select r.*, ${columns} from (${owners}) r) r
    order by ${written(named)} fetch first $most rows with ties)`;
  return { index: index.replace(OWNERS, () => first), order: [...named, ...order.slice(ofOwners)] };
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

/** Rows read at once, and rows made at once by their keys: 1,000 people with 31 planned days take 0.5 s. */
const READ_AT_ONCE = 5000;
const MADE_AT_ONCE = 1000;

/**
 * All rows in the screen's order, in batches. Where rows are dear, a cheaper query finds all, and each batch
 * is made when its turn comes: otherwise all rows would be made before the first is sent. For others one
 * statement is cheaper, by a factor of 5 for 150,000 instalments.
 */
export function everyRow(db: Db, run: Run): AsyncGenerator<Row[]> {
  const { report, query: made, index, bindings } = run;
  const order = orderBy(run.order);
  const unique = report.key ?? report.person;
  if (!report.index?.batches || unique === undefined || index === made) {
    return rowsInPieces<Row>(db, ordered(run), bindings, READ_AT_ONCE);
  }
  return madeInPieces<Found, Row>(
    db,
    `select r."${unique}" as key from (${index}) r order by ${order}`,
    bindings,
    { atOnce: MADE_AT_ONCE, make: (tx, found) => rowsOfKeys(tx, run, found) },
  );
}

/** The rows with these keys, in order. */
const rowsOfKeys = (
  db: Db | Tx,
  { report, query: made, bindings, order }: Run,
  found: readonly Found[],
): Promise<Row[]> =>
  query<Row>(
    db,
    `select * from (${made}) r where r."${report.key ?? report.person}" = any($keys) order by ${orderBy(order)}`,
    { ...bindings, keys: found.map(({ key }) => key) },
  );

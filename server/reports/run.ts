import type { ReportColumn, ReportPage, ReportValue } from '#machines/reports/report.ts';
import type { Flag, MenuReference } from '#machines/contracts/permissions.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import { accountToday } from '#server/access/accountDay.ts';
import type { Actor } from '#server/access/actor.ts';
import { unitsPermitted } from '#server/access/reach.ts';
import { recordSalaryAccess } from '#server/access/salaryAccess.ts';
import type { Db } from '#server/db/connect.ts';
import { rowsInPieces } from '#server/db/cursor.ts';
import { orderBy, placeOf, type Order } from '#server/db/pageOf.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { forbidden, invalid } from '#server/errors.ts';
import type { Call } from '#server/http/call.ts';
import { PEOPLE_COUNTED_ON_DAY, PEOPLE_ON_DAY, PEOPLE_PAID_ON_DAY } from './declarations/people.ts';
import { askedOf, bindingsOf, columnsOf, type PageQuery } from './asked.ts';
import type { Report } from './report.ts';

/** A report for one caller: its bindings, columns and order. */
export interface Run {
  report: Report;
  query: string;
  /** The query that finds rows; the report's query unless it declares a cheaper one. */
  index: string;
  /** The same for counts and sums. */
  counted: string;
  columns: ReportColumn[];
  bindings: Record<string, unknown>;
  order: Order;
  seesPay: boolean;
}

/** What someone may see of a report today. */
export interface Sight {
  /** The day in the account's time zone. */
  today: string;
  /** The business units that they may report on; null for all. */
  units: readonly number[] | null;
  seesPay: boolean;
  /** Columns that only the database knows. */
  made?: readonly ReportColumn[] | undefined;
}

/** @throws AppError 400 for wrong filters, 403 where the caller may report on no business unit. */
export async function runOf(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  report: Report,
  asked: PageQuery,
): Promise<Run> {
  const reference = report.screen.reference as MenuReference;
  const [today, units] = await Promise.all([
    accountToday(db, actor.accountId),
    unitsPermitted(db, actor, reference, 'isView'),
  ]);
  const seesPay = actor.seesSalaries === true && (await seesPayIn(db, actor, units));
  const made = await report.columnsFrom?.(db, actor, askedOf(report, asked, today));
  const run = runWith(actor, report, asked, { today, units, seesPay, made });
  return { ...run, bindings: await boundOf(db, actor, run) };
}

/** All of its bindings, with those that only functions know. */
export const boundOf = async (
  db: Db,
  actor: Pick<Actor, 'accountId' | 'employeeId'>,
  { report, bindings }: Run,
): Promise<Run['bindings']> => ({ ...bindings, ...(await report.reads?.(db, actor)) });

/** The same for someone whose access is already known. */
export function runWith(
  actor: Pick<Actor, 'accountId' | 'employeeId'>,
  report: Report,
  asked: Pick<PageQuery, 'sort' | 'descending'>,
  { today, units, seesPay, made }: Sight,
): Run {
  const filters = askedOf(report, asked, today);
  if (units?.length === 0) throw forbidden();
  const columns = columnsOf(report, made ?? report.generated?.(filters) ?? [], seesPay);
  const declared = typeof report.query === 'string' ? report.query : report.query(filters);
  // Without a day, employees are read from their table: the join for the day was a third of a count of
  // 100,000.
  const from = (source: string, sql: string) =>
    sql.replaceAll(PEOPLE_ON_DAY, filters.has('asOf') ? source : 'employees e');
  const onDay = columns.some(({ pay }) => pay) ? PEOPLE_PAID_ON_DAY : PEOPLE_ON_DAY;
  const { sorted, isDear } = orderOf(report, columns, asked);
  const index = isDear ? declared : (report.index?.query ?? declared);
  return {
    report,
    query: from(report.sums ? PEOPLE_COUNTED_ON_DAY : onDay, declared),
    index: from(onDay, index),
    counted: from(PEOPLE_COUNTED_ON_DAY, isSummed(report, columns) ? declared : index),
    columns,
    bindings: {
      ...bindingsOf(report, filters),
      accountId: actor.accountId,
      units,
      today,
      keys: null,
      callerId: actor.employeeId,
    },
    order: sorted,
    seesPay,
  };
}

/** Whether totals are asked of a column that only whole rows have. */
const isSummed = ({ index }: Report, columns: readonly ReportColumn[]): boolean =>
  columns.some(({ id, total }) => total && index?.without.includes(id));

/** Pay is shown only if the permission for it covers every business unit of the report. */
async function seesPayIn(db: Db, actor: Actor, units: readonly number[] | null): Promise<boolean> {
  const flag: Flag = 'isView';
  return payCovers(await unitsPermitted(db, actor, MENU.salaries, flag), units);
}

/** Whether the units in which someone sees pay include all units of the report. */
export const payCovers = (
  pay: readonly number[] | null,
  units: readonly number[] | null,
): boolean => pay === null || (units !== null && units.every((unit) => pay.includes(unit)));

/** One page, with sums over all rows. Access to pay is recorded before the response. */
export async function pageOf(
  { db, actor }: Call,
  run: Run,
  { page, pageSize }: Pick<PageQuery, 'page' | 'pageSize'>,
): Promise<ReportPage> {
  const summed = run.columns.filter(({ total }) => total);
  const sums = summed.map(
    (column, index) => `sum((${valueOf(run, column)})::numeric) as "s${index}"`,
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

export type Row = Record<string, ReportValue> & { values?: Record<string, ReportValue> };

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

export async function recordLook(
  db: Db,
  actor: Actor,
  { report, columns, seesPay }: Run,
  rows: readonly Row[],
): Promise<void> {
  const { person } = report;
  if (!seesPay || person === undefined || !columns.some(({ pay }) => pay)) return;
  // An aggregate row has no person.
  const employeeIds = rows.flatMap((row) => (row[person] === null ? [] : [Number(row[person])]));
  if (employeeIds.length === 0) return;
  await recordSalaryAccess(db, actor, { call: `Reports/${report.id}`, employeeIds });
}

/**
 * A row of the response: its columns and the values of their links, without pay that the caller may not
 * see.
 */
export function shown({ report, columns }: Run, row: Row): Record<string, ReportValue> {
  const isMade = report.generated !== undefined || report.columnsFrom !== undefined;
  const generated = new Set(isMade ? columns.map(({ id }) => id) : []);
  const hidden = new Set(report.columns.flatMap(({ id, pay }) => (pay ? [id] : [])));
  for (const { id } of columns) hidden.delete(id);
  const { values = {}, ...own } = row;
  return Object.fromEntries([
    ...Object.entries(own).filter(([name]) => !hidden.has(name)),
    ...Object.entries(values).filter(([name]) => generated.has(name)),
  ]);
}

/** SQL of a column's value, over the report's query as `r`. */
const valueOf = ({ report }: Run, { id }: ReportColumn): string =>
  report.columns.some((column) => column.id === id)
    ? `r."${id}"`
    : // A date, which needs no escaping.
      `r.values->>'${id}'`;

/** Kinds whose values sort correctly as text: dates are ISO. */
const WRITTEN: ReadonlySet<string> = new Set(['text', 'date', 'month', 'instant']);

function orderOf(
  report: Report,
  columns: readonly ReportColumn[],
  asked: Pick<PageQuery, 'sort' | 'descending'>,
): { sorted: Order; isDear: boolean } {
  const isOwn = asked.sort === '';
  const wanted = isOwn ? report.sort.replace(/^-/, '') : asked.sort;
  const descending = isOwn ? report.sort.startsWith('-') : asked.descending;
  const column = columns.find(({ id }) => id === wanted);
  if (!column) {
    throw invalid('sort: There is no such column', [{ path: 'sort', message: 'no such column' }]);
  }
  const value = valueOf({ report } as Run, column);
  const isNumeric = !report.columns.includes(column) && !WRITTEN.has(column.kind);
  const typed = isNumeric ? `(${value})::numeric` : value;
  const key = column.kind === 'text' ? `lower(${typed})` : typed;
  const first = report.columns[0]?.id ?? column.id;
  const unique = report.key ?? report.person;
  const indexed = report.indexed?.[column.id];
  if (indexed !== undefined && unique !== undefined) {
    return {
      sorted: [
        { sql: `r."${indexed}"`, descending, isSet: true },
        { sql: `r."${unique}"`, isSet: true },
      ],
      isDear: false,
    };
  }
  const last = unique === undefined ? 'to_jsonb(r)::text' : `r."${unique}"`;
  return {
    sorted: [{ sql: key, descending }, { sql: `r."${first}"` }, { sql: last }],
    isDear:
      !report.columns.includes(column) || (report.index?.without.includes(column.id) ?? false),
  };
}

import type { ReportColumn, ReportPage, ReportValue } from '#machines/reports/report.ts';
import type { Flag, MenuReference } from '#machines/contracts/permissions.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import { accountToday } from '#server/access/accountDay.ts';
import type { Actor } from '#server/access/actor.ts';
import { unitsPermitted } from '#server/access/reach.ts';
import { recordSalaryAccess } from '#server/access/salaryAccess.ts';
import type { Db } from '#server/db/connect.ts';
import { rowsInPieces } from '#server/db/cursor.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { forbidden, invalid } from '#server/errors.ts';
import type { Call } from '#server/http/call.ts';
import { askedOf, bindingsOf, columnsOf, type PageQuery } from './asked.ts';
import type { Report } from './report.ts';

/** A report as somebody may see it: what is bound, which columns, and in which order. */
export interface Run {
  report: Report;
  query: string;
  columns: ReportColumn[];
  bindings: Record<string, unknown>;
  order: string;
  seesPay: boolean;
}

/** What somebody may see of a report today. */
export interface Sight {
  /** Where the account works. */
  today: string;
  /** The business units that they may report on; null for all. */
  units: readonly number[] | null;
  seesPay: boolean;
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
  return runWith(actor, report, asked, { today, units, seesPay });
}

/** The same, of somebody whose sight is known. */
export function runWith(
  actor: Pick<Actor, 'accountId' | 'employeeId'>,
  report: Report,
  asked: Pick<PageQuery, 'sort' | 'descending'>,
  { today, units, seesPay }: Sight,
): Run {
  const filters = askedOf(report, asked, today);
  if (units?.length === 0) throw forbidden();
  const columns = columnsOf(report, filters, seesPay);
  return {
    report,
    query: typeof report.query === 'string' ? report.query : report.query(filters),
    columns,
    bindings: {
      ...bindingsOf(report, filters),
      accountId: actor.accountId,
      units,
      callerId: actor.employeeId,
    },
    order: orderOf(report, columns, asked),
    seesPay,
  };
}

/** Pay shows where the permission for it holds in every business unit that the report shows. */
async function seesPayIn(db: Db, actor: Actor, units: readonly number[] | null): Promise<boolean> {
  const flag: Flag = 'isView';
  return payCovers(await unitsPermitted(db, actor, MENU.salaries, flag), units);
}

/** Whether one who sees pay in some business units sees that of all those that are reported on. */
export const payCovers = (
  pay: readonly number[] | null,
  units: readonly number[] | null,
): boolean => pay === null || (units !== null && units.every((unit) => pay.includes(unit)));

/** One page, with sums over all rows. A look at somebody's pay is recorded before it is answered. */
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
  const [limit, offset] = [pageSize, (page - 1) * pageSize];
  const [counted, rows] = run.report.sums
    ? await sumsOf(db, run, totals, { limit, offset })
    : await Promise.all([
        queryOne<Totals>(db, `${totals} from (${run.query}) r`, run.bindings),
        rowsOf(db, run, limit, offset),
      ]);
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

/** Totals and a page of rows that are made once; totals stand in each row, and alone beside no row. */
async function sumsOf(
  db: Db,
  { query: rows, order, bindings }: Run,
  totals: string,
  page: { limit: number; offset: number },
): Promise<[Totals | undefined, Row[]]> {
  const found = await query<Row & { totals: Totals; isRow: boolean | null }>(
    db,
    `with r as materialized (${rows}),
       t as materialized (${totals} from r),
       p as (select r.*, true as "isRow" from r order by ${order} limit $limit offset $offset)
     select to_jsonb(t) as totals, p.* from t left join p on true
     order by ${order.replaceAll('r."', 'p."')}`,
    { ...bindings, ...page },
  );
  const made = found.flatMap(({ totals: _totals, isRow, ...row }) => (isRow ? [row as Row] : []));
  return [found[0]?.totals, made];
}

const ordered = ({ query: rows, order }: Run): string =>
  `select * from (${rows}) r order by ${order}`;

/**
 * A page. Which rows it is comes first, by their unique value: that needs only the joins that the order
 * asks for, and the rest of 100,000 rows is never made.
 */
function rowsOf(db: Db, run: Run, limit: number, offset: number): Promise<Row[]> {
  const { report, query: rows, order, bindings } = run;
  const unique = report.key ?? report.person;
  const page = `order by ${order} limit $limit offset $offset`;
  const sql =
    unique === undefined
      ? `select * from (${rows}) r ${page}`
      : `select * from (${rows}) r where r."${unique}" = any(array(
           select r."${unique}" from (${rows}) r ${page})) order by ${order}`;
  return query<Row>(db, sql, { ...bindings, limit, offset });
}

/** All rows in the order of the screen, a piece at a time. */
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
  // A row of many people names nobody.
  const employeeIds = rows.flatMap((row) => (row[person] === null ? [] : [Number(row[person])]));
  if (employeeIds.length === 0) return;
  await recordSalaryAccess(db, actor, { call: `Reports/${report.id}`, employeeIds });
}

/** A row as it leaves: its columns, and what their links name; never pay that isn't to be seen. */
export function shown({ report, columns }: Run, row: Row): Record<string, ReportValue> {
  const generated = new Set(report.generated ? columns.map(({ id }) => id) : []);
  const hidden = new Set(report.columns.flatMap(({ id, pay }) => (pay ? [id] : [])));
  for (const { id } of columns) hidden.delete(id);
  const { values = {}, ...own } = row;
  return Object.fromEntries([
    ...Object.entries(own).filter(([name]) => !hidden.has(name)),
    ...Object.entries(values).filter(([name]) => generated.has(name)),
  ]);
}

/** A column's value in SQL, over the report's query as `r`. */
const valueOf = ({ report }: Run, { id }: ReportColumn): string =>
  report.columns.some((column) => column.id === id)
    ? `r."${id}"`
    : // A day: what no user typed.
      `r.values->>'${id}'`;

/** Kinds whose values stand in their order as text: days are ISO. */
const WRITTEN: ReadonlySet<string> = new Set(['text', 'date', 'month', 'instant']);

function orderOf(
  report: Report,
  columns: readonly ReportColumn[],
  asked: Pick<PageQuery, 'sort' | 'descending'>,
): string {
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
  const last = unique === undefined ? 'to_jsonb(r)::text' : `r."${unique}"`;
  return `${key} ${descending ? 'desc' : 'asc'} nulls last, r."${first}", ${last}`;
}

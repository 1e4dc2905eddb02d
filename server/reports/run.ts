import type { ReportColumn, ReportValue } from '#machines/reports/report.ts';
import type { Flag, MenuReference } from '#machines/contracts/permissions.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import { accountToday } from '#server/access/accountDay.ts';
import type { Actor } from '#server/access/actor.ts';
import { unitsPermitted } from '#server/access/reach.ts';
import { recordSalaryAccess } from '#server/access/salaryAccess.ts';
import type { Db } from '#server/db/connect.ts';
import type { Order } from '#server/db/pageOf.ts';
import { forbidden } from '#server/errors.ts';
import type { Call } from '#server/http/call.ts';
import { PEOPLE_COUNTED_ON_DAY, PEOPLE_ON_DAY, PEOPLE_PAID_ON_DAY } from './declarations/people.ts';
import { askedOf, bindingsOf, columnsOf, type PageQuery } from './asked.ts';
import { orderOf } from './order.ts';
import type { Asked, Report } from './report.ts';

/** A report for one caller: its bindings, columns and order. */
export interface Run {
  report: Report;
  query: string;
  /** The query that finds rows; the report's query unless it declares a cheaper one. */
  index: string;
  /** The same for counts and sums. */
  counted: string;
  /** Its owners and the index over `$owners`, if these can be sorted first. */
  owners?: { query: string; index: string; terms: number } | undefined;
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
  const generated = made ?? report.generated?.(filters) ?? [];
  const columns = columnsOf(report, generated, seesPay);
  const declared = ofFilters(report.query, filters);
  // Without a day, employees are read from their table: the join for the day was a third of a count of
  // 100,000.
  const from = (source: string, sql: string) =>
    sql.replaceAll(PEOPLE_ON_DAY, filters.has('asOf') ? source : 'employees e');
  const onDay = columns.some(({ pay }) => pay) ? PEOPLE_PAID_ON_DAY : PEOPLE_ON_DAY;
  // A link or a saved filter of someone else may sort by pay: its order would tell who is paid more.
  const isKept = columnsOf(report, generated, true).some(
    ({ id }) => id === asked.sort && !columns.some((column) => column.id === id),
  );
  const { by, sorted, isDear, ofOwners } = orderOf(report, columns, isKept ? OWN_ORDER : asked);
  const of = report.index?.of;
  const found =
    isDear || !report.index
      ? declared
      : ofFilters(report.index.by?.[by] ?? report.index.query, filters);
  const index = of ? found.replace(OWNERS, () => `(${of.query})`) : found;
  return {
    report,
    query: from(report.sums ? PEOPLE_COUNTED_ON_DAY : onDay, declared),
    index: from(onDay, index),
    counted: from(PEOPLE_COUNTED_ON_DAY, isSummed(report, columns) ? declared : index),
    owners:
      of && ofOwners > 0 && !isDear
        ? { query: from(onDay, of.query), index: from(onDay, of.rows ?? found), terms: ofOwners }
        : undefined,
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

const ofFilters = (written: Report['query'], filters: Asked): string =>
  typeof written === 'string' ? written : written(filters);

/** Where an index reads its owners. */
export const OWNERS = '$owners';

const OWN_ORDER = { sort: '', descending: false };

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

export type Row = Record<string, ReportValue> & { values?: Record<string, ReportValue> };

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
  for (const value of Object.values(report.ranked ?? {}).flat()) hidden.add(value);
  const { values = {}, ...own } = row;
  return Object.fromEntries([
    ...Object.entries(own).filter(([name]) => !hidden.has(name)),
    ...Object.entries(values).filter(([name]) => generated.has(name)),
  ]);
}

import type { ReportColumn, ReportValue } from '#machines/kits/reports/report.ts';
import type { MenuReference } from '#machines/core/access/permissions.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Order } from '#server/platform/db/getPage.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { PEOPLE_COUNTED_ON_DAY, PEOPLE_ON_DAY, PEOPLE_PAID_ON_DAY } from './people.ts';
import { parseFilters, getBindings, getColumns, type PageQuery } from './pageQuery.ts';
import { limitTo, readOnly } from './only.ts';
import { getOrder } from './order.ts';
import type { Reader, Report } from './report.ts';

/** A report prepared for one caller, with bindings, columns and order. */
export interface ReportRun {
  report: Report;
  query: string;
  /** The query that finds the rows of a page, in order. */
  found: string;
  /** The query that counts and sums the rows. */
  counted: string;
  columns: ReportColumn[];
  bindings: Record<string, unknown>;
  order: Order;
  seesPay: boolean;
}

/** What someone may see of reports today. */
export interface Sight {
  /** Today's date in the account's time zone. */
  today: string;
  /** The business units for which the person may see reports; null for all of them. */
  units: readonly number[] | null;
  seesPay: boolean;
}

/**
 * Prepares a report for the caller.
 * @throws AppError 400 for invalid filters, 403 if the caller may see the report for no business unit.
 */
export async function prepareRun(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  report: Report,
  query: PageQuery,
): Promise<ReportRun> {
  const reference = report.screen.reference as MenuReference;
  const [today, units] = await Promise.all([
    accountToday(db, actor.accountId),
    unitsPermitted(db, actor, reference, 'isView'),
  ]);
  const seesPay = payCovers(
    await unitsPermitted(db, actor, getPayReference(report), 'isView'),
    units,
  );
  return runWith({ db, actor }, report, query, { today, units, seesPay });
}

/** Prepares a report for someone whose access has already been determined. */
export async function runWith(
  reader: Reader,
  report: Report,
  query: Pick<PageQuery, 'sort' | 'descending' | 'only'>,
  { today, units, seesPay }: Sight,
): Promise<ReportRun> {
  const filters = parseFilters(report, query, today);
  if (units?.length === 0) throw forbidden();
  const generated = (await report.generated?.(filters, reader)) ?? [];
  const columns = getColumns(report, generated, seesPay);
  const declared = typeof report.query === 'string' ? report.query : report.query(filters);
  // If no day is requested, employees are read from their table. The join that finds their data on a day took a third
  // of the time of counting 100,000 people.
  const from = (source: string, sql: string) =>
    sql.replaceAll(PEOPLE_ON_DAY, filters.has('asOf') ? source : 'employees e');
  const onDay = columns.some(({ pay }) => pay) ? PEOPLE_PAID_ON_DAY : PEOPLE_ON_DAY;
  // Uses the default order if a link or saved filter of another person sorts by pay that the reader may not see. The
  // order would reveal who is paid more.
  const isKept = getColumns(report, generated, true).some(
    ({ id }) => id === query.sort && !columns.some((column) => column.id === id),
  );
  const { column, order } = getOrder(report, columns, isKept ? OWN_ORDER : query);
  const only = readOnly(columns, query.only);
  const limited = (source: string, sql: string) => limitTo(report, only, from(source, sql));
  // A query that only finds and sorts rows may not have the column.
  const find = only ? null : report.find?.(column.id, filters);
  return {
    report,
    query: limited(report.key === undefined ? PEOPLE_COUNTED_ON_DAY : onDay, declared),
    found: limited(onDay, find ?? declared),
    counted: limited(PEOPLE_COUNTED_ON_DAY, declared),
    columns,
    bindings: {
      ...getBindings(report, filters),
      accountId: reader.actor.accountId,
      units,
      today,
      keys: null,
      ...(only ? { onlyValue: only.value } : {}),
      callerId: reader.actor.employeeId,
      ...(await report.bindings?.(reader)),
    },
    order,
    seesPay,
  };
}

const OWN_ORDER = { sort: '', descending: false };

/** Returns the permission that shows the pay of a report; it has to cover every business unit of the report. */
export const getPayReference = ({ payShownBy }: Pick<Report, 'payShownBy'>): MenuReference =>
  payShownBy ?? MENU.salaries;

/** Whether the business units for which someone may see pay include all business units of the report. */
export const payCovers = (
  pay: readonly number[] | null,
  units: readonly number[] | null,
): boolean => pay === null || (units !== null && units.every((unit) => pay.includes(unit)));

export type Row = Record<string, ReportValue> & { values?: Record<string, ReportValue> };

export async function recordAccess(
  db: Db,
  actor: Actor,
  { report, columns, seesPay }: ReportRun,
  rows: readonly Row[],
): Promise<void> {
  if (!seesPay || !columns.some(({ pay }) => pay)) return;
  // Rows without an employee are aggregates and not about a person, so there is no access to
  // record.
  const employeeIds = rows.flatMap(({ employeeId }) =>
    employeeId == null ? [] : [Number(employeeId)],
  );
  if (employeeIds.length === 0) return;
  await recordSalaryAccess(db, actor, { call: `Reports/${report.id}`, employeeIds });
}

/**
 * A row in the form of the response: with the values of its columns and its links, but without pay that the caller may
 * not see.
 * @param number the row's number in the order in which the rows are shown, from 1.
 */
export function getVisibleRow(
  { report, columns }: ReportRun,
  row: Row,
  number: number,
): Record<string, ReportValue> {
  const generated = new Set(report.generated ? columns.map(({ id }) => id) : []);
  const hidden = new Set(report.columns.flatMap(({ id, pay }) => (pay ? [id] : [])));
  for (const value of Object.values(report.sortedBy ?? {})) hidden.add(value);
  for (const { id } of columns) hidden.delete(id);
  const { values = {}, ...own } = row;
  return Object.fromEntries([
    ...Object.entries(own).filter(([name]) => !hidden.has(name)),
    ...Object.entries(values).filter(([name]) => generated.has(name)),
    ...columns.flatMap(({ id, numbers }) => (numbers ? [[id, number]] : [])),
  ]);
}

import { z } from 'zod';
import { addDays, endOfMonth } from '#machines/core/values/dates.ts';
import {
  emptyAsMissing,
  queryDay,
  queryIdOrAll,
  queryIds,
  queryInt,
  queryPage,
  queryText,
} from '#server/platform/http/query.ts';

/** With more days, the table would have too many columns. */
const MAX_DAYS = 62;
const DAY_MS = 86_400_000;

const spans = (from: string, to: string): boolean =>
  to >= from && Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS;
const TOO_LONG = 'The period can have at most 62 days';

const requiredDay = (message: string) =>
  z.string(message).trim().min(1, { error: message, abort: true }).pipe(queryDay);
const FROM = requiredDay('From Date is required');
const TO = requiredDay('To Date is required');

/** The specification doesn't define `TypeId`, so any value is accepted. */
export const detailsQuery = z
  .object({
    TypeId: emptyAsMissing(queryInt().default(0)),
    EmployeeId: queryInt('Employee is required'),
    FromDate: FROM,
    ToDate: TO,
  })
  .refine(({ FromDate, ToDate }) => spans(FromDate, ToDate), { path: ['ToDate'], error: TOO_LONG });

/**
 * These parameters aren't in the specification, so they are optional. Without them, the response contains all people.
 */
const PAGE = {
  pageNo: emptyAsMissing(queryPage),
  pageSize: emptyAsMissing(queryInt().pipe(z.number().min(1).max(100_000)).default(100_000)),
};

export const pivotQuery = z
  .object({
    ReportType: emptyAsMissing(queryText.default('')),
    AccountId: queryIdOrAll,
    BusinessUnitId: queryIdOrAll,
    DteFromDate: FROM,
    DteToDate: TO,
    EmployeeId: queryIdOrAll,
    WorkplaceGroupId: queryIdOrAll,
    WorkplaceId: queryIdOrAll,
    ...PAGE,
  })
  .refine(({ DteFromDate, DteToDate }) => spans(DteFromDate, DteToDate), {
    path: ['DteToDate'],
    error: TOO_LONG,
  });

const monthly = {
  monthId: queryInt('Month is required').pipe(
    z.number().min(1, 'Month is required').max(12, 'Month is required'),
  ),
  yearId: queryInt('Year is required').pipe(
    z.number().min(1900, 'Year is required').max(2999, 'Year is required'),
  ),
  businessUnitId: queryIdOrAll,
  departmentList: emptyAsMissing(queryIds.default([])),
  workplaceGroupId: queryIdOrAll,
  employmentTypeId: queryIdOrAll,
  srcText: emptyAsMissing(queryText.default('')),
  ...PAGE,
};

export const byRosterQuery = z.object(monthly);
export const rosterQuery = z.object({ ...monthly, designationId: queryIdOrAll });

/** Returns every day of a period, because each is a column even if it is empty. */
export const getDays = (from: string, to: string): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, n) =>
    addDays(from, n),
  );

/** Returns the first and the last day of a month. */
export function getMonth({ monthId, yearId }: { monthId: number; yearId: number }) {
  const from = `${String(yearId).padStart(4, '0')}-${String(monthId).padStart(2, '0')}-01`;
  return { from, to: endOfMonth(from) };
}

import { queryOptions } from '@tanstack/react-query';
import type {
  DailyMeal,
  MealBill,
  MealCount,
  MealOfPerson,
  MealPlan,
  PendingMeal,
  VendorMealBill,
} from '#machines/domains/workplace/contracts/cafeteria.ts';
import { api, type Query } from '#web/lib/apiClient.ts';

const key = ['cafeteria'] as const;
export const mealKeys: readonly (readonly unknown[])[] = [key];

const getReportQuery = <Answer>(path: string, query: Query, enabled = true) =>
  queryOptions({
    queryKey: [...key, path, query] as const,
    queryFn: ({ signal }) => api.get<Answer>(`/Cafeteria/${path}`, query, signal),
    enabled,
  });

export const pendingQuery = (mealPlaceId: number, vendorName: string) =>
  getReportQuery<PendingMeal[]>(
    'CheckEmployeeTodayArlMeal',
    { mealPlaceId, vendorName },
    mealPlaceId > 0,
  );

export type CountFilter = { mealConsumePlaceId: number; vendorName: string; mealDate: string };
export const countQuery = (filter: CountFilter) =>
  getReportQuery<MealCount>('GetMealCount', filter);

/** Part 1 is booked meals, part 2 past meals. */
export const mealsQuery = (PartId: 1 | 2) =>
  getReportQuery<MealOfPerson[]>('GetPendingAndConsumeMealReport', { PartId, EnrollId: 0 });

export const planQuery = getReportQuery<MealPlan[]>('GetMealPlan', { EnrollId: 0 });

export const dailyQuery = (mealDate: string, MealConsumePlaceId: number) =>
  getReportQuery<DailyMeal[]>('GetDailyCafeteriaReport', {
    accountId: 0,
    mealDate,
    isDownload: false,
    MealConsumePlaceId,
  });

export const billingQuery = (FromDate: string, ToDate: string, MealConsumePlaceId: number) =>
  getReportQuery<MealBill[]>('GetCafeteriaReportALL', {
    PartId: 1,
    FromDate,
    ToDate,
    ReportType: 0,
    LoginBy: 0,
    BusinessUnitId: 0,
    MealConsumePlaceId,
  });

export const vendorQuery = (
  fromDate: string,
  toDate: string,
  mealConsumePlaceId: number,
  vendorName: string,
) =>
  getReportQuery<VendorMealBill[]>('GetCafeteriaReportByVendor', {
    accountId: 0,
    mealConsumePlaceId,
    fromDate,
    toDate,
    vendorName,
    isDownload: false,
  });

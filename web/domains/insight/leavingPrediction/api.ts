import { queryOptions } from '@tanstack/react-query';
import type {
  LeavingModelSummary,
  LeavingRow,
} from '#machines/domains/insight/contracts/leavingPrediction.ts';
import { api } from '#web/lib/apiClient.ts';

export type LeavingFilter = { type: number; businessUnitId: number | undefined };

export const leavingReportQuery = ({ type, businessUnitId }: LeavingFilter) =>
  queryOptions({
    queryKey: ['leavingPrediction', type, businessUnitId ?? 0] as const,
    // The names are the specification's (002 §2.8).
    queryFn: ({ signal }) =>
      api.get<LeavingRow[]>(
        '/EmployeeNonCompliance/GetEmployeeLeavePerictionReport',
        { ReportType: type, BuisinessUnitId: businessUnitId },
        signal,
      ),
  });

export const leavingModelQuery = queryOptions({
  queryKey: ['leavingPrediction', 'model'] as const,
  queryFn: ({ signal }) =>
    api.get<LeavingModelSummary>('/EmployeeNonCompliance/GetLeavingModel', {}, signal),
});

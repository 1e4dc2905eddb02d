import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  BandsAnswer,
  TaxCertificate,
  TaxProjection,
} from '#machines/domains/pay/tax/contract.ts';
import type { CallOption } from '#machines/kits/reports/report.ts';
import { api } from '#web/lib/apiClient.ts';

export const tablesQuery = queryOptions({
  queryKey: ['pay', 'tax', 'tables'] as const,
  queryFn: ({ signal }) => api.get<CallOption[]>('/Tax/BandTables', {}, signal),
});

export const bandsQuery = (tableId: number | null, amount: number | null, day: string) =>
  queryOptions({
    queryKey: ['pay', 'tax', 'bands', tableId, amount, day] as const,
    queryFn: ({ signal }) =>
      api.get<BandsAnswer>(
        '/Tax/Bands',
        { tableId: tableId ?? 0, amount: amount ?? 0, day },
        signal,
      ),
    placeholderData: keepPreviousData,
    enabled: tableId !== null && amount !== null,
  });

/** Loading a projection is recorded in the salary access log. */
export const projectionQuery = (employeeId: number | null, taxYearId: number | null) =>
  queryOptions({
    queryKey: ['pay', 'tax', 'projection', employeeId, taxYearId] as const,
    queryFn: ({ signal }) =>
      api.get<TaxProjection>(
        '/Tax/Projection',
        { employeeId: employeeId ?? 0, taxYearId: taxYearId ?? 0 },
        signal,
      ),
    placeholderData: keepPreviousData,
    enabled: employeeId !== null,
  });

/** A tax certificate. The employee ID 0 is the reader, and the year ID 0 the latest year. */
export const certificateQuery = (employeeId: number, taxYearId: number) =>
  queryOptions({
    queryKey: ['pay', 'tax', 'certificate', employeeId, taxYearId] as const,
    queryFn: ({ signal }) =>
      api.get<TaxCertificate>('/Tax/Certificate', { employeeId, taxYearId }, signal),
    placeholderData: keepPreviousData,
  });

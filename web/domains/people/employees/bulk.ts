import { queryOptions } from '@tanstack/react-query';
import type { RecentImport } from '#machines/kits/resources/contract.ts';
import { api } from '#web/lib/apiClient.ts';

export const bulkKey = ['bulkUpdates'] as const;

export const bulkUpdatesQuery = queryOptions({
  queryKey: bulkKey,
  queryFn: ({ signal }) => api.get<RecentImport[]>('/Employee/BulkUpdates', {}, signal),
});

import { queryOptions } from '@tanstack/react-query';
import type { PersonOverview } from '#machines/domains/insight/contracts/personOverview.ts';
import { api } from '#web/lib/apiClient.ts';

export const overviewQuery = (employeeId: number) =>
  queryOptions({
    queryKey: ['record', employeeId, 'overview'] as const,
    queryFn: ({ signal }) => api.get<PersonOverview>('/Employee/Overview', { employeeId }, signal),
  });

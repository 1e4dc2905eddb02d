import { queryOptions } from '@tanstack/react-query';
import type { ProfitCentersOfPerson } from '#machines/domains/organisation/contracts/profitCenters.ts';
import { api } from '#web/lib/apiClient.ts';

export const profitCentersKey = ['profitCenters'] as const;

export const profitCentersQuery = (by: { employeeId: number } | { id: number }) =>
  queryOptions({
    queryKey: [...profitCentersKey, by] as const,
    queryFn: ({ signal }) => api.get<ProfitCentersOfPerson>('/Employee/ProfitCenters', by, signal),
    // A form must start with current data, not from a cache that is a minute old.
    staleTime: 0,
  });

import { queryOptions } from '@tanstack/react-query';
import type { ProfitCentersOfPerson } from '#machines/contracts/profitCenters.ts';
import { api } from '#web/lib/apiClient.ts';

export const profitCentersKey = ['profitCenters'] as const;

export const profitCentersQuery = (asked: { employeeId: number } | { id: number }) =>
  queryOptions({
    queryKey: [...profitCentersKey, asked] as const,
    queryFn: ({ signal }) =>
      api.get<ProfitCentersOfPerson>('/Employee/ProfitCenters', asked, signal),
    // A form begins with what is there now, not with what was there a minute ago.
    staleTime: 0,
  });

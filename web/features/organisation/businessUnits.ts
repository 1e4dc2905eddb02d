import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/apiClient.ts';

export interface BusinessUnit {
  value: number;
  label: string;
  /** The file id of its logo; 0 for none. */
  intLogoUrlId: number;
}

export const businessUnitsQuery = queryOptions({
  queryKey: ['options', 'landing', 'BusinessUnit'] as const,
  queryFn: ({ signal }) =>
    api.get<BusinessUnit[]>(
      '/MasterData/CadreAllLanding',
      { TableName: 'BusinessUnit', AccountId: 0, BusinessUnitId: 0, intId: 0 },
      signal,
    ),
  staleTime: 5 * 60_000,
});

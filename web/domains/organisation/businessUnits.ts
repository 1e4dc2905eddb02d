import { queryOptions, useQuery } from '@tanstack/react-query';
import { resourceKey } from '#web/kits/resources/index.ts';
import { api } from '#web/lib/apiClient.ts';

export interface BusinessUnit {
  value: number;
  label: string;
  /** The file ID of the unit's logo, or 0 for none. */
  intLogoUrlId: number;
  isActive: boolean;
}

/** All business units, for filters. Inactive units are included, because they have data of the past. */
export const businessUnitsQuery = queryOptions({
  queryKey: [...resourceKey('businessUnit'), 'landing'] as const,
  queryFn: ({ signal }) =>
    api.get<BusinessUnit[]>(
      '/MasterData/CadreAllLanding',
      { TableName: 'BusinessUnit', AccountId: 0, BusinessUnitId: 0, intId: 0 },
      signal,
    ),
  staleTime: 5 * 60_000,
});

/** Options of a form: active units, and the one already chosen. */
export function useOfferedUnits(chosen: number | null = null) {
  const { data = [], isPending } = useQuery(businessUnitsQuery);
  return { units: data.filter(({ value, isActive }) => isActive || value === chosen), isPending };
}

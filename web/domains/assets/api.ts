import { queryOptions } from '@tanstack/react-query';
import type { RegisterPage } from '#machines/domains/assets/contracts/register.ts';
import { api } from '#web/lib/apiClient.ts';

export const ASSETS = ['assets'] as const;

/** The filters of the register, as the address has them. */
export interface RegisterFilters {
  search: string;
  assetKindId: number;
  businessUnitId: number;
}

export const registerQuery = (filters: RegisterFilters & { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...ASSETS, 'register', filters] as const,
    queryFn: ({ signal }) => api.get<RegisterPage>('/Asset/Register', { ...filters }, signal),
    placeholderData: (before) => before,
  });

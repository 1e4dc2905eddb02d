import { queryOptions } from '@tanstack/react-query';
import type { HeldAsset } from '#machines/domains/assets/contracts/handover.ts';
import type { RegisterPage } from '#machines/domains/assets/contracts/register.ts';
import type { RequestedAsset, StoredAsset } from '#machines/domains/assets/contracts/request.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

/**
 * Query key of asset lists. It is below the key of handovers, so that each step of a handover refetches the
 * lists.
 */
export const ASSETS = [...workflowKeys.of('assetHandover'), 'assets'] as const;

/** The filters of the asset register, which are stored in the URL. */
export interface RegisterFilters {
  search: string;
  assetKindId: number;
  businessUnitId: number;
  standing: string;
}

export const registerQuery = (filters: RegisterFilters & { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...ASSETS, 'register', filters] as const,
    queryFn: ({ signal }) => api.get<RegisterPage>('/Asset/Register', { ...filters }, signal),
    placeholderData: (before) => before,
  });

export const ownQuery = queryOptions({
  queryKey: [...ASSETS, 'own'] as const,
  queryFn: ({ signal }) => api.get<HeldAsset[]>('/Asset/Own', {}, signal),
});

export const heldQuery = (employeeId: number) =>
  queryOptions({
    queryKey: [...ASSETS, 'of', employeeId] as const,
    queryFn: ({ signal }) => api.get<HeldAsset[]>('/Employee/Assets', { employeeId }, signal),
  });

export const requestedQuery = queryOptions({
  queryKey: [...ASSETS, 'requested'] as const,
  queryFn: ({ signal }) => api.get<RequestedAsset[]>('/Asset/Requested', {}, signal),
});

export const inStoreQuery = (filter: { assetKindId: number; businessUnitId: number }) =>
  queryOptions({
    queryKey: [...ASSETS, 'inStore', filter] as const,
    queryFn: ({ signal }) => api.get<StoredAsset[]>('/Asset/InStore', filter, signal),
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AccountDetails, AccountEntry } from '#machines/domains/company/contracts/accounts.ts';
import { api } from '#web/lib/apiClient.ts';

/** The key of all queries about accounts. Every change of an account invalidates it. */
export const accountsKey = ['accounts'] as const;

export type AccountFilter = { search: string; page: number; pageSize: number };

export const accountsQuery = (filter: AccountFilter) =>
  queryOptions({
    queryKey: [...accountsKey, 'list', filter] as const,
    queryFn: ({ signal }) =>
      api.get<{ total: number; items: AccountEntry[] }>('/Accounts/List', filter, signal),
    placeholderData: keepPreviousData,
  });

export const accountQuery = (id: number) =>
  queryOptions({
    queryKey: [...accountsKey, 'one', id] as const,
    queryFn: ({ signal }) => api.get<AccountDetails>('/Accounts/Details', { id }, signal),
  });

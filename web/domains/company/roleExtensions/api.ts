import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RoleExtension } from '#machines/domains/company/contracts/roles.ts';
import { usersKey } from '#web/domains/company/users/index.ts';
import { api } from '#web/lib/apiClient.ts';

export const extensionsQuery = (filter: { search: string; page: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...usersKey, 'extensions', filter] as const,
    queryFn: ({ signal }) =>
      api.get<{ total: number; items: RoleExtension[] }>('/Roles/Extensions', filter, signal),
    placeholderData: keepPreviousData,
  });

export const extensionQuery = (heldRoleId: number) =>
  queryOptions({
    queryKey: [...usersKey, 'extension', heldRoleId] as const,
    queryFn: ({ signal }) => api.get<RoleExtension>('/Roles/Extension', { heldRoleId }, signal),
  });

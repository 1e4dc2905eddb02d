import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FeatureGroup } from '#machines/domains/workflows/contracts/bundles.ts';
import type {
  PermissionChange,
  PermissionProposal,
  RolePermissions,
  UserPermissions,
} from '#machines/core/access/permissions.ts';
import { api } from '#web/lib/apiClient.ts';

/** The keys of all queries about permissions. Every change of a permission invalidates them. */
export const permissionKeys = { all: ['permissions'] as const };

export const rolePermissionsQuery = queryOptions({
  queryKey: [...permissionKeys.all, 'roles'] as const,
  queryFn: ({ signal }) => api.get<RolePermissions[]>('/Permission/GetRolePermissions', {}, signal),
});

export const userPermissionsQuery = (employeeId: number | null) =>
  queryOptions({
    queryKey: [...permissionKeys.all, 'user', employeeId] as const,
    queryFn: ({ signal }) =>
      api.get<UserPermissions>(
        '/Permission/GetUserPermissions',
        { employeeId: employeeId ?? 0 },
        signal,
      ),
    enabled: employeeId !== null,
  });

/** Groups of permissions that are granted together. */
export const featureGroupsQuery = queryOptions({
  queryKey: [...permissionKeys.all, 'groups'] as const,
  queryFn: ({ signal }) => api.get<FeatureGroup[]>('/FeatureGroups/List', {}, signal),
});

/** Changes that wait for a second administrator. */
export const proposalsQuery = queryOptions({
  queryKey: [...permissionKeys.all, 'proposals'] as const,
  queryFn: ({ signal }) => api.get<PermissionProposal[]>('/Permission/GetProposals', {}, signal),
});

export const changesQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...permissionKeys.all, 'changes', page, pageSize] as const,
    queryFn: ({ signal }) =>
      api.get<{ total: number; items: PermissionChange[] }>(
        '/Permission/GetPermissionChanges',
        { page, pageSize },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

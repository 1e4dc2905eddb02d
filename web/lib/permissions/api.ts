import { queryOptions } from '@tanstack/react-query';
import type { MenuListEntry, Permission } from '#machines/core/access/permissions.ts';
import { api } from '#web/lib/apiClient.ts';

/**
 * Permissions change rarely, and the server enforces changes immediately, whatever the menu still
 * shows.
 */
const STALE_AFTER_MS = 60_000;

/** The user's side menu: existing screens that they may see. */
export const menuQuery = queryOptions({
  queryKey: ['menu', 'entries'] as const,
  queryFn: ({ signal }) =>
    api.get<MenuListEntry[]>('/Auth/GetMenuListPermissionWise', { EmployeeId: 0 }, signal),
  staleTime: STALE_AFTER_MS,
});

/** The user's permissions by menu reference. */
export const permissionsQuery = queryOptions({
  queryKey: ['menu', 'permissions'] as const,
  queryFn: ({ signal }) =>
    api.get<Permission[]>('/Auth/GetMenuUserPermissionForActivityCheck', { employeeId: 0 }, signal),
  staleTime: STALE_AFTER_MS,
});

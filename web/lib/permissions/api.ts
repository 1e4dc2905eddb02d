import { queryOptions } from '@tanstack/react-query';
import type { MenuListEntry, Permission } from '#machines/core/access/permissions.ts';
import { api } from '#web/lib/apiClient.ts';

/**
 * The permissions in the browser may be a minute old, because they change rarely. The server enforces a change
 * immediately, whatever the menu still shows.
 */
const STALE_AFTER_MS = 60_000;

/** The user's side menu, which contains the screens that exist and that the user may see. */
export const menuQuery = queryOptions({
  queryKey: ['menu', 'entries'] as const,
  queryFn: ({ signal }) =>
    api.get<MenuListEntry[]>('/Auth/GetMenuListPermissionWise', { EmployeeId: 0 }, signal),
  staleTime: STALE_AFTER_MS,
});

/** The user's permissions, by the menu reference they apply to. */
export const permissionsQuery = queryOptions({
  queryKey: ['menu', 'permissions'] as const,
  queryFn: ({ signal }) =>
    api.get<Permission[]>('/Auth/GetMenuUserPermissionForActivityCheck', { employeeId: 0 }, signal),
  staleTime: STALE_AFTER_MS,
});

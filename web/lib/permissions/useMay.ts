import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Flag, MenuReference, Permission } from '#machines/core/access/permissions.ts';
import { permissionsQuery } from './api.ts';

/** Whether the user has a flag, such as isCreate, for a menu reference. */
export type May = (flag: Flag, reference: MenuReference) => boolean;

export const mayBy =
  (permissions: readonly Permission[]): May =>
  (flag, reference) =>
    permissions.some((permission) => permission.menuReferenceId === reference && permission[flag]);

/** Returns the check for buttons that need isCreate or isEdit. It says no until the permissions are loaded. */
export function useMay(): May {
  const { data } = useQuery(permissionsQuery);
  return useMemo(() => mayBy(data ?? []), [data]);
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Flag, MenuReference, Permission } from '#machines/core/access/permissions.ts';
import { permissionsQuery } from './api.ts';

/** Whether the user has a permission flag of a menu reference. */
export type May = (flag: Flag, reference: MenuReference) => boolean;

export const mayBy =
  (permissions: readonly Permission[]): May =>
  (flag, reference) =>
    permissions.some((current) => current.menuReferenceId === reference && current[flag]);

/** For buttons that need isCreate or isEdit; false until permissions are loaded. */
export function useMay(): May {
  const { data } = useQuery(permissionsQuery);
  return useMemo(() => mayBy(data ?? []), [data]);
}

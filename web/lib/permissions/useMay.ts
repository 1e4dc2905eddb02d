import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Flag, MenuReference, Permission } from '#machines/core/access/permissions.ts';
import { permissionsQuery } from './api.ts';

/** Whether the user has a permission flag of a menu reference. */
export type May = (flag: Flag, reference: MenuReference) => boolean;

export const mayBy =
  (permissions: readonly Permission[]): May =>
  (flag, reference) =>
    permissions.some((held) => held.menuReferenceId === reference && held[flag]);

/** For buttons that need isCreate or isEdit; false until permissions are loaded. */
export function useMay(): May {
  const { data } = useQuery(permissionsQuery);
  return useMemo(() => mayBy(data ?? []), [data]);
}

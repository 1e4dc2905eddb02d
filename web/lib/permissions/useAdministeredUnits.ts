import { useQuery } from '@tanstack/react-query';
import { shellQuery } from '#web/lib/shellQuery.ts';

const NONE: readonly number[] = [];

/** Returns the business units in which the user sets permissions, or null for all units. */
export function useAdministeredUnits(): readonly number[] | null {
  const { data } = useQuery(shellQuery);
  return data ? data.administeredUnits : NONE;
}

/**
 * Whether the user sets permissions in every business unit. Roles, profiles, feature groups and sign-in
 * rules apply in all of them, so an administrator of some units can't change them.
 */
export const useAdministersAll = (): boolean => useAdministeredUnits() === null;

import { useQuery } from '@tanstack/react-query';
import { shellQuery } from '#web/lib/shellQuery.ts';

/**
 * Whether the user sets permissions in every business unit. Roles, profiles, feature groups and sign-in
 * rules apply in all of them, so an administrator of some units can't change them.
 */
export function useAdministersAll(): boolean {
  const { data } = useQuery(shellQuery);
  return data?.administersAll ?? false;
}

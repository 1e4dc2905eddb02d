import { useOfferedUnits } from '#web/features/organisation/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useAdministersAll } from '#web/lib/permissions/index.ts';

/** Where the user gives roles, and the unit to start with; 0 for all, which only an administrator of all gives. */
export function useUnitsToGive(likely: number): {
  options: readonly { value: number; label: string }[];
  first: number;
} {
  const t = useTranslate();
  const { units } = useOfferedUnits();
  return useAdministersAll()
    ? { options: [{ value: 0, label: t('All') }, ...units], first: 0 }
    : { options: units, first: likely };
}

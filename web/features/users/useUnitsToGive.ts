import { useOfferedUnits } from '#web/features/organisation/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useAdministersAll } from '#web/lib/permissions/index.ts';

/** Where the user gives roles, and the unit to start with; 0 for all, which only an administrator of all gives. */
export function useUnitsToGive(): {
  options: readonly { value: number; label: string }[];
  first: number;
} {
  const t = useTranslate();
  const { units } = useOfferedUnits();
  const options = useAdministersAll() ? [{ value: 0, label: t('All') }, ...units] : units;
  return { options, first: options[0]?.value ?? 0 };
}

import { useOfferedUnits } from '#web/domains/organisation/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useAdministeredUnits } from '#web/lib/permissions/index.ts';

/**
 * Returns the units in which the user may grant roles, and the one chosen at first. 0 means all units, which
 * only an administrator of all units may choose. Others grant roles in the units that they administer.
 */
export function useUnitsToGive(likely: number): {
  options: readonly { value: number; label: string }[];
  first: number;
} {
  const t = useTranslate();
  const { units } = useOfferedUnits();
  const administered = useAdministeredUnits();
  if (administered === null) {
    return { options: [{ value: 0, label: t('All') }, ...units], first: 0 };
  }
  const options = units.filter(({ value }) => administered.includes(value));
  const isLikely = options.some(({ value }) => value === likely);
  return { options, first: isLikely ? likely : (options[0]?.value ?? likely) };
}

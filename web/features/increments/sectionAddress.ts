import type { IncrementLandingRow } from '#machines/contracts/increments.ts';
import type { SectionAddress } from '#web/lib/paths.ts';

/** The landing row that was clicked, where the screen was reached by a click. */
export function clickedRow(state: unknown): IncrementLandingRow | null {
  return typeof state === 'object' && state !== null && 'sectionId' in state && 'unitId' in state
    ? (state as IncrementLandingRow)
    : null;
}

/**
 * Which section an address means: the path and the query say it, so that a pasted one stands by
 * itself; the clicked row fills in what is missing. Null for a section that is no number.
 */
export function sectionAddress(
  sectionId: string | undefined,
  search: URLSearchParams,
  clicked: IncrementLandingRow | null,
  currentYear: number,
): SectionAddress | null {
  const id = Number(sectionId);
  if (!Number.isInteger(id) || id <= 0) return null;
  const given = (name: string, otherwise: number) => Number(search.get(name)) || otherwise;
  return {
    sectionId: id,
    year: given('year', clicked?.year ?? currentYear),
    unit: given('unit', clicked?.unitId ?? 0),
    workplaceGroup: given('workplaceGroup', clicked?.workplaceGroupId ?? 0),
  };
}

import type { IncrementLandingRow } from '#machines/domains/increments/contracts/increments.ts';
import type { SectionAddress } from '#web/lib/paths.ts';

/** The clicked landing row, if the screen was reached by a click. */
export function clickedRow(state: unknown): IncrementLandingRow | null {
  return typeof state === 'object' && state !== null && 'sectionId' in state && 'unitId' in state
    ? (state as IncrementLandingRow)
    : null;
}

/**
 * Returns the section that a URL names. Path and query identify it, so that a shared link works by itself. A
 * clicked landing row adds further data. Null for an invalid ID.
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

/** A case about an incident may be opened for this many months after it. */
export const LIMITATION_MONTHS = 12;

/** The first day whose incidents can still be charged on `today`. */
export function chargeableFrom(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - LIMITATION_MONTHS, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - LIMITATION_MONTHS, Math.min(day, last)))
    .toISOString()
    .slice(0, 10);
}

import { addDays, addMonths } from '#machines/core/values/dates.ts';

/**
 * The last day of a certificate: calendar months from the last session, or from the end of what it renews; null for
 * no end.
 */
export const getEnd = ({
  validMonths,
  endedOn,
  renews,
}: {
  validMonths: number;
  endedOn: string;
  renews: string | null;
}): string | null => (validMonths === 0 ? null : addMonths(renews ?? endedOn, validMonths));

/** The day of a reminder. */
export const getReminderDay = (expiresOn: string, daysBefore: number): string =>
  addDays(expiresOn, -daysBefore);

import { addDays, addMonths } from '#machines/core/values/dates.ts';

/**
 * Returns the last day on which a certificate is valid. Its calendar months are counted from the last
 * session, or from the end of the certificate that it renews. Null if it doesn't expire.
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

/** Returns the day on which the holder is reminded. */
export const getReminderDay = (expiresOn: string, daysBefore: number): string =>
  addDays(expiresOn, -daysBefore);

import { DEFAULT_CALENDAR } from '#machines/core/values/workingTime.ts';

const DAY_MS = 86_400_000;

/** A date in the fixtures' time zone, `yyyy-mm-dd`: today, or a number of days from it. */
export const accountDay = (daysFromNow = 0): string =>
  new Date(Date.now() + daysFromNow * DAY_MS).toLocaleDateString('sv', {
    timeZone: DEFAULT_CALENDAR.timeZone,
  });

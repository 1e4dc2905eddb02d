import { inOwnDigits } from '#web/lib/digits.ts';

/** Returns the local time of an instant in a time zone, in the format of time inputs: `09:05`. */
export const timeIn = (timeZone: string, at: string | null): string =>
  at === null
    ? '—'
    : new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

/** An instant's local time in a zone, in the reader's digits. */
export const clockIn = (timeZone: string, at: string | null): string =>
  inOwnDigits(timeIn(timeZone, at));

/** Writes minutes as hours and minutes: `7:30`. */
export const asHours = (minutes: number): string =>
  inOwnDigits(`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`);

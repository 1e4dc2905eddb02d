import { z } from 'zod';

/**
 * A day of the calendar, such as 2026-11-21. There is no year 0: PostgreSQL refuses it, and what it
 * refuses would be answered as a fault of ours.
 */
export const calendarDay = (message: string) =>
  z.iso.date({ error: message, abort: true }).refine((day) => day >= '0001', message);

/** An instant as browsers write it, of a year that there was. */
export const instant = (message: string, options: { offset?: boolean } = {}) =>
  z.iso.datetime({ ...options, error: message }).refine((at) => at >= '0002', message);

/** Whether a text is a moment of a day that there is: JavaScript makes the 2nd of March of 30 February. */
export const isMoment = (text: string): boolean =>
  calendarDay('').safeParse(text.trim().slice(0, 10)).success && !Number.isNaN(Date.parse(text));

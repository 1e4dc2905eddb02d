import { z } from 'zod';

/**
 * A date such as 2026-11-21. Year 0 is refused here, because PostgreSQL refuses it with an error that would
 * look like ours.
 */
export const calendarDay = (message: string) =>
  z.iso.date({ error: message, abort: true }).refine((day) => day >= '0001', message);

/** An instant as browsers write it, of a year that there was. */
export const instant = (message: string, options: { offset?: boolean } = {}) =>
  z.iso.datetime({ ...options, error: message }).refine((at) => at >= '0002', message);

/** Whether a text is a moment of a day that there is: JavaScript makes the 2nd of March of 30 February. */
export const isMoment = (text: string): boolean =>
  calendarDay('').safeParse(text.trim().slice(0, 10)).success && !Number.isNaN(Date.parse(text));

import { z } from 'zod';

/** The message for an invalid date. A missing date "is required", while one such as 30 February "must be a date". */
export const dateMessage =
  (message: string) =>
  ({ input }: { input?: unknown }): string =>
    typeof input === 'string' && input.trim() !== ''
      ? message.replace(/ is required$/, ' must be a date')
      : message;

/**
 * The schema of a date such as 2026-11-21. It refuses the year 0, for which PostgreSQL would report an internal
 * error.
 */
export const calendarDay = (message: string) =>
  z.iso
    .date({ error: dateMessage(message), abort: true })
    .refine((day) => day >= '0001', { error: dateMessage(message) });

/** The schema of an ISO instant with a valid year. */
export const instant = (message: string, options: { offset?: boolean } = {}) =>
  z.iso.datetime({ ...options, error: message }).refine((at) => at >= '0002', message);

/** Whether a string is a time on a date that exists. JavaScript would read 30 February as 2 March. */
export const isMoment = (text: string): boolean =>
  calendarDay('').safeParse(text.trim().slice(0, 10)).success && !Number.isNaN(Date.parse(text));

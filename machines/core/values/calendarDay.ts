import { z } from 'zod';

/**
 * The message for a missing date says that it is required; the message for an invalid one, such as
 * 30 February, that it must be a date.
 */
export const dateMessage =
  (message: string) =>
  ({ input }: { input?: unknown }): string =>
    typeof input === 'string' && input.trim() !== ''
      ? message.replace(/ is required$/, ' must be a date')
      : message;

/**
 * A date such as 2026-11-21. Year 0 is refused here, because PostgreSQL would refuse it with an internal
 * error.
 */
export const calendarDay = (message: string) =>
  z.iso
    .date({ error: dateMessage(message), abort: true })
    .refine((day) => day >= '0001', { error: dateMessage(message) });

/** An ISO instant with a valid year. */
export const instant = (message: string, options: { offset?: boolean } = {}) =>
  z.iso.datetime({ ...options, error: message }).refine((at) => at >= '0002', message);

/** Whether a text is a time on an existing date; JavaScript would read 30 February as 2 March. */
export const isMoment = (text: string): boolean =>
  calendarDay('').safeParse(text.trim().slice(0, 10)).success && !Number.isNaN(Date.parse(text));

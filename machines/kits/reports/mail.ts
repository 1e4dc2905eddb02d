import { z } from 'zod';
import { msg } from '#machines/core/locales/messages.ts';

export const MAIL_FORMATS = { xlsx: 'Excel (XLSX)', csv: 'CSV' } as const;
export type MailFormat = keyof typeof MAIL_FORMATS;

export const EVERY = { week: 'Every week', month: 'Every month' } as const;
export type Every = keyof typeof EVERY;

/** The ISO weekdays for weekly reports. Monthly reports use a day that every month has. */
export const WEEKDAYS = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const;
export const LAST_DAY_OF_MONTH = 28;

/** Why a scheduled report is no longer sent, in words for the person who scheduled it. */
export const MAIL_ENDED = {
  recipient: msg('A scheduled report is no longer sent: its recipient no longer has access to it'),
  owner: msg('A scheduled report is no longer sent: you no longer have access to it'),
  filters: msg('A scheduled report is no longer sent: its saved filters are no longer valid'),
} as const;

/** One line of GET /Reports/{report}/Mails: a schedule by which the caller sends or receives the report. */
export interface ReportMail {
  id: number;
  viewName: string;
  to: string;
  by: string;
  every: Every;
  onDay: number;
  atHour: number;
  format: MailFormat;
  /** When the report is sent next; null if the schedule has ended. */
  nextAt: string | null;
  lastAt: string | null;
  ended: keyof typeof MAIL_ENDED | null;
}

const id = z.int('must be an ID').positive('must be an ID');

/**
 * POST /Reports/{report}/SaveMail: schedules mails of a report. A schedule with the same filters for the same recipient
 * is replaced.
 */
export const saveMailBody = z
  .object({
    viewId: z.int('Saved filter is required').positive('Saved filter is required'),
    /** The employee ID of the recipient; null for the caller. */
    employeeId: id.nullable().default(null),
    every: z.enum(Object.keys(EVERY) as [Every, ...Every[]], 'must be week or month'),
    onDay: z.int('Day is required').min(1, 'Day is required').max(LAST_DAY_OF_MONTH),
    atHour: z.int('Hour is required').min(0, 'must be an hour').max(23, 'must be an hour'),
    format: z.enum(['xlsx', 'csv'], 'must be xlsx or csv'),
  })
  .refine(({ every, onDay }) => every === 'month' || onDay <= 7, {
    path: ['onDay'],
    message: 'A week has seven days',
  });

/**
 * POST /Reports/{report}/StopMail: ends a schedule that the caller made, or by which the caller receives the report.
 */
export const stopMailBody = z.object({ id });

import { z } from 'zod';
import { readingChoices, SHEET_FORMATS } from '#machines/core/contracts/fileReading.ts';
import { MOST_IMPORTED } from '#machines/core/contracts/jobs.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

/** POST /Employee/CheckBulkUpdate: what a file would change; changes nothing. */
export const bulkCheckBody = z.object({
  format: z.enum(SHEET_FORMATS, 'must be csv, xlsx, pasted or file'),
  /** The text, or base64 for a workbook or a file of any other kind. */
  content: z.string('must be text').min(1, 'The file is empty').max(MOST_IMPORTED),
  reading: readingChoices.optional(),
  /** The default effective date of dated facts. */
  from: calendarDay('must be a date').nullish(),
  reason: z
    .string('Reason is required')
    .trim()
    .min(1, 'Reason is required')
    .max(500, 'Reason can have at most 500 characters'),
});

/** POST /Employee/BulkUpdate: the same file, with the digest from its check. */
export const bulkUpdateBody = bulkCheckBody.extend({
  digest: z.string('must be text').max(100),
  /** Leaves out refused rows instead of refusing the whole file. */
  isGoodOnly: z.boolean('must be true or false').optional(),
});

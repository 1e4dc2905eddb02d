import { z } from 'zod';
import { readingChoices, SHEET_FORMATS } from '#machines/core/contracts/fileReading.ts';
import { MAX_IMPORT_CHARACTERS } from '#machines/core/contracts/jobs.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

/** POST /Employee/CheckBulkUpdate: returns what a file would change. It changes nothing. */
export const bulkCheckBody = z.object({
  format: z.enum(SHEET_FORMATS, 'must be csv, xlsx, pasted or file'),
  /** The text, or base64 if it is a workbook or another kind of file. */
  content: z.string('must be text').min(1, 'The file is empty').max(MAX_IMPORT_CHARACTERS),
  reading: readingChoices.optional(),
  /** The day from which dated facts apply, if a line names no other. */
  from: calendarDay('must be a date').nullish(),
  reason: z
    .string('Reason is required')
    .trim()
    .min(1, 'Reason is required')
    .max(500, 'Reason can have at most 500 characters'),
});

/** POST /Employee/BulkUpdate: the same file, with the hash that its check returned. */
export const bulkUpdateBody = bulkCheckBody.extend({
  digest: z.string('must be text').max(100),
  /** Whether refused rows are left out. Otherwise they refuse the whole file. */
  isGoodOnly: z.boolean('must be true or false').optional(),
});

import { z } from 'zod';
import { dateMessage } from '#machines/core/values/calendarDay.ts';
import { FISCAL_YEARS, fiscalYearStart } from '#machines/core/values/fiscalYear.ts';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();

/** A percentage of gross pay. Real payrolls have raises from 0.001 to 239. */
export const incrementPercent = z
  .number({
    error: ({ input }) =>
      input == null ? 'Increment Percentage is required' : 'Increment Percentage must be a number',
  })
  .min(0, 'Increment Percentage cannot be below 0')
  .max(1000, 'Increment Percentage cannot be above 1000');

/** The dates that PostgreSQL, JavaScript and payroll can all handle. */
const EFFECTIVE_DATES = { first: fiscalYearStart(FISCAL_YEARS.first), last: '2199-12-31' } as const;
export const effectiveDate = z
  .string('Effective date is required')
  .transform((text) => text.replace(/T.*$/s, ''))
  .pipe(
    z.iso
      .date({ error: dateMessage('Effective date is required'), abort: true })
      .refine(
        (date) => date >= EFFECTIVE_DATES.first && date <= EFFECTIVE_DATES.last,
        `Effective date must be ${EFFECTIVE_DATES.first} to ${EFFECTIVE_DATES.last}`,
      ),
  );

const dependsOn = z.enum(['basic', 'gross'], { error: 'Depends on is required' });

/** What a requester may change. `incrPercent` is the percentage as entered. */
export const amendment = z.object({
  incrPercent: incrementPercent,
  basicOrGross: dependsOn,
  effectiveDate,
});

/** Every external event of the increment machine (spec 000 §4). */
export const incrementEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('request') }),
  z.object({ type: z.literal('requester.amend'), ...amendment.shape, comment }),
  z.object({
    type: z.literal('hr.recommend'),
    incrementPercent: incrementPercent.optional(),
    effectiveDate: effectiveDate.optional(),
    comment,
  }),
  z.object({ type: z.literal('md.approve'), comment }),
  z.object({ type: z.literal('md.reject'), comment }),
  z.object({ type: z.literal('md.requestChange'), comment }),
  z.object({ type: z.literal('audit.release'), comment }),
  z.object({ type: z.literal('audit.hold'), comment }),
  z.object({ type: z.literal('audit.resume'), comment }),
  z.object({ type: z.literal('audit.return'), comment }),
  z.object({ type: z.literal('finance.release'), comment }),
  z.object({ type: z.literal('finance.hold'), comment }),
  z.object({ type: z.literal('finance.resume'), comment }),
  z.object({ type: z.literal('finance.return'), comment }),
]);

export type IncrementEvent = z.infer<typeof incrementEvent>;

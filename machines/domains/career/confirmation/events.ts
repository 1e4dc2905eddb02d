import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

export const RECOMMENDATIONS = ['confirm', 'extend', 'terminate'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();
const mark = z
  .int('Ratings are required')
  .min(1, 'Ratings must be 1 to 5')
  .max(5, 'Ratings must be 1 to 5');

/** Every external event of the confirmation machine. */
export const confirmationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begin') }),
  z.object({
    type: z.literal('review'),
    work: mark,
    knowledge: mark,
    conduct: mark,
    attendance: mark,
    recommendation: z.enum(RECOMMENDATIONS, 'Recommendation is required'),
    extendTo: calendarDay('must be a date').nullish(),
    comment,
  }),
  z.object({
    type: z.literal('accept'),
    effectiveDate: calendarDay('Effective date is required'),
    comment,
  }),
  z.object({ type: z.literal('return'), comment }),
]);

export type ConfirmationEvent = z.output<typeof confirmationEvent>;

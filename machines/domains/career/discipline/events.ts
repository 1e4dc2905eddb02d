import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import { msg } from '#machines/core/locales/messages.ts';

/** The possible outcomes of a case, the mildest first. */
export const OUTCOMES = [
  msg('No action'),
  msg('Warning'),
  msg('Final warning'),
  msg('Suspension'),
  msg('Dismissal'),
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The shortest and longest period, in days, that the accused may get to reply to a notice. */
export const REPLY_DAYS = { least: 3, most: 30 } as const;

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();
const outcome = z.enum(OUTCOMES, 'Outcome is required');
const effectiveDate = calendarDay('Effective date is required');

/** Every external event of the disciplinary machine. */
export const disciplineEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open') }),
  z.object({
    type: z.literal('notice'),
    replyDays: z
      .int('Days to reply are required')
      .min(REPLY_DAYS.least, 'Days to reply are 3 to 30')
      .max(REPLY_DAYS.most, 'Days to reply are 3 to 30'),
    comment,
  }),
  z.object({ type: z.literal('drop'), comment }),
  z.object({ type: z.literal('reply'), comment }),
  z.object({
    type: z.literal('hearing.set'),
    hearingOn: calendarDay('Hearing is required'),
    comment,
  }),
  z.object({ type: z.literal('hearing.record'), comment }),
  z.object({ type: z.literal('decide'), outcome, effectiveDate, comment }),
  z.object({ type: z.literal('return'), comment }),
  z.object({ type: z.literal('acknowledge'), comment }),
  z.object({ type: z.literal('appeal'), comment }),
  z.object({ type: z.literal('uphold'), comment }),
  z.object({ type: z.literal('replace'), outcome, effectiveDate, comment }),
]);

export type DisciplineEvent = z.output<typeof disciplineEvent>;
